% What is assigned makes an array real again where all imaginary parts are 0.
1;
y = 0; m = false; y(m) = 1i * pi
y = zeros(2,1); m = [false; false]; y(m) = 1i * pi
y = zeros(2,1); y(1) = complex(1, 0)
y = zeros(2,1); y(:) = complex([1; 2], 0)
y = complex([1; 2], [0; 1]); y(2) = 5
z = complex(1,0); y = 0; y(1) = z
y = zeros(2,1); e = zeros(0,1); e = complex(e, e); y(m) = e
y = complex(zeros(2,1), 0); y(m) = complex(zeros(0,1), zeros(0,1))
function r = narrowed(x)
  y = zeros(size(x), class(x));
  todo = true(size(x));
  y(x == -Inf) = 1i*pi;
  todo(isinf(x)) = false;
  xx = x(todo);
  yy = log(complex(xx)) + xx;
  y(todo) = yy;
  n = real(x) < 0;
  y(n) = complex(real(y(n)), -pi);
  r = reshape(y, size(x));
end
narrowed(Inf)
