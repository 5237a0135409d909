% Systems of equations: general, symmetric, triangular; inverse and determinant.
1;
function a = scrambled(n, seed)
  a = zeros(n);
  for i = 1:n
    for j = 1:n
      seed = mod(16807 * seed, 2147483647);
      a(i, j) = 2 * seed / 2147483647 - 1;
    end
  end
end
for n = [2 3 5 8]
  a = scrambled(n, 17 + n);
  b = scrambled(n, 99 + n);
  x = a \ b(:, 1);
  fprintf('%.17g ', x); fprintf('\n');
  y = b(1, :) / a;
  fprintf('%.17g ', y); fprintf('\n');
  s = a' * a + eye(n);
  z = s \ b;
  fprintf('%.17g ', z); fprintf('\n');
  u = a;
  for j = 1:n
    for i = j + 1:n
      u(i, j) = 0;
    end
  end
  fprintf('%.17g ', u \ b(:, 1)); fprintf('\n');
  fprintf('%.17g ', u' \ b(:, 1)); fprintf('\n');
  fprintf('%.17g ', inv(a)); fprintf('\n');
  fprintf('%.17g\n', det(a));
  fprintf('%.17g ', a * b, a * b(:, 1), b(1, :) * a, b(1, :) * a(:, 1)); fprintf('\n');
end
isequal([1 2], [1 2]), isequal('a', 'b'), isequal({1, 'x'}, {1, 'x'})
diff([1 4 9 16]), diff([1 2; 5 7]), xor(true, false), upper('aBc'), lower('AbC')
polyval([1 2 3], 2), fieldnames(struct('p', 1, 'q', 2))
for n = [3 7 12]
  a = scrambled(n, 5 + n);
  v = a(:, 1);
  w = a(:, 2);
  if v' * w ~= v' * (w + 0)
    w = w + 0; % this machine's BLAS adds in an order that depends on where an array lies
  end
  t = a';
  fprintf('%.17g ', a' * a, a * a', t * a, a' * v, v' * a, v' * v, v' * w, v * w', a' * t, a' * (a + 1)); fprintf('\n');
end
for n = [3 6]
  a = scrambled(n, 3 + n);
  u = a;
  for j = 1:n
    for i = j + 1:n
      u(i, j) = 0;
    end
  end
  b = scrambled(n, n);
  l = u';
  s = a * a' + 1;
  fprintf('%.17g ', l \ b, u' \ b, u \ b, b / u, b / l, b(1, :) / u, l' \ b(:, 2), s \ b, b / s, s' \ b, a' \ b); fprintf('\n');
end
% systems that are not square, or singular; orders of columns; convolutions
a=[0.1 0.3 0.7 0.9 1.1]; b=[0.77 0.13 0.21]; fprintf('%.17g ', conv2(a',b')); fprintf('%.17g ', conv2(a,b,'same')); fprintf('%.17g ', conv2(a,b,'valid')); fprintf('%.17g ', conv2(magic(6)/7,[1 2;3 4]/3)), fprintf('%.17g ', conv2(magic(6)/7,[1 2 .3;3 4 .1]/3,'valid')), fprintf('%.17g ', conv2(magic(6)/7,[1 2 .3;3 4 .1]/3,'same'))
x=(1:40)'/7; fprintf('%.17g ', conv(x,[.1 .2 .3 .7])); fprintf('%.17g ', conv2(x,[.1;.2;.3],'valid'));
[q,r,p]=qr([1 2 3;4 5 6;7 8 10])
[q,r,p]=qr([1 2;3 4;5 7],0)
[q,r,p]=qr([1 2;3 4;5 7])
r=qr([1 2;3 4;5 7]), r=qr([1 2;3 4;5 7],0)
p=polyfit(1:5,[2.1 3.9 6.2 7.8 10.1],1); fprintf('%.17g ',p)
p=polyfit((1:7)/3,[2.1 3.9 6.2 7.8 10.1 3 1],4); fprintf('%.17g ',p)
[p,s]=polyfit(1:5,[2.1 3.9 6.2 7.8 10.1],2)
[p,s,mu]=polyfit(1:5,[2.1 3.9 6.2 7.8 10.1],2)
x=[1 2;3 4;5 6]\[1;2;4]; fprintf('%.17g ',x)
x=[1 2 3;4 5 6]\[1;2]; fprintf('%.17g ',x)
x=[1 2;2 4]\[1;2]; fprintf('%.17g ',x)
x=[1 2;2 4.0000000000000001]\[1;3]; fprintf('%.17g ',x)
x=[0 1;0 2]\[1;2]; fprintf('%.17g ',x)
x=inv([1 2;2 4])
x=inv([1 2 3;4 5 6;7 8 9]); fprintf('%.17g ',x)
x=magic(4)\(1:4)'; fprintf('%.17g ',x)
x=ones(3,2)\ones(3,1); fprintf('%.17g ',x)
