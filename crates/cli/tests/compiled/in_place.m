% Arrays whose elements are stored in place: copies stay what they were.
function in_place()
  shared(4);
  filled(3);
  copied(5);
  grown(5);
  failed();
  remainders();
  least();
end

function shared(n)
  x = zeros(1, n);
  y = x;
  for i = 1:n
    x(i) = i;
  end
  x, y
  z = y;
  for t = 1:2
    for i = 2:n - 1
      z(i) = x(i - 1) + x(i + 1);
    end
    x = z;
  end
  x, y, z
  r = 1:n;
  for i = 1:n - 4
    r(i) = 7;
  end
  r
end

function filled(n)
  kept = {};
  for t = 1:3
    a = 2 * ones(n, 2) + t;
    if t == 2
      kept = a;
    end
    a(1, 1) = -t;
    f = false(1, t);
    f(t) = true;
    a, f
  end
  kept
  b = ones(n, 1);
  b = zeros(numel(b) - 1, 1)
  b = ones(0, n)
  try
    b = zeros(NaN, 1);
  catch e
    disp(e.message)
  end
  b = zeros(-1, 2)
end

function copied(n)
  U = zeros(n, n);
  V = ones(n, n);
  W = U;
  for j = 2:n - 1
    for i = 2:n - 1
      V(i, j) = i + 10 * j;
    end
  end
  for j = 1:n
    for i = 2:n - 1
      U(i, j) = V(i, j);
    end
  end
  for j = 1:n
    for i = 3:2
      W(i, j) = V(i, j);
    end
  end
  U, V, W
end

function grown(n)
  x = [];
  y = zeros(2, 1);
  s = true;
  for i = 1:n
    x(end + 1) = i;
    y(end + 1) = -i;
    s(end + 1) = i > 2;
  end
  x, y, s
end

function failed()
  try, v(0, 2) = 4; catch, end
  exists = exist_of(1);
  try
    disp(v)
  catch
    disp('undefined')
  end
  w = [1, 2];
  try, w(0) = single(3); catch, end
  class(w), exists
end

function r = exist_of(n)
  r = n;
end

function remainders()
  for x = [-7, -4, -3, 0, 3, 4, 7, 0.3, 4503599627370497]
    for y = [-3, -2, 2, 3, 5, 0.1, 4503599627370497, Inf]
      printf("%g %g %g %g\n", mod(x, y), 1 / mod(x, y), rem(x, y), 1 / rem(x, y));
    end
  end
end

function least()
  a = [1, NaN, 2, NaN, -0, 0];
  b = [2, 1, NaN, NaN, 0, -0];
  for i = 1:numel(a)
    printf("%g %g %g %g\n", min(a(i), b(i)), max(a(i), b(i)), 1 / min(a(i), b(i)), 1 / max(a(i), b(i)));
  end
end
