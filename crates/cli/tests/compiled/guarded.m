% Loops whose indices are checked once, and arrays that are computed in one loop: where that does
% not fit, all is as it is without.
1;

function fill(n)
  x = zeros(1, n);
  for i = 1:n
    x(i) = i * i;
  end
  for i = n:-1:2
    x(i) = x(i) - x(i - 1);
  end
  for i = 1:2:n
    x(i) = -x(i);
  end
  x
  y = [];
  for i = 1:n
    y(i) = i;
  end
  for i = 1:n + 2
    y(i + 1) = i;
  end
  y
  A = zeros(n, n);
  for j = 1:n
    for i = 1:j
      A(i, j) = i + j;
    end
    for i = 1:n
      A(n + 1 - i, j) = A(n + 1 - i, j) + 0.5;
    end
  end
  A
end

function shift(n)
  x = linspace(1, 2, n + 3);
  x(2:end) = x(1:end - 1);
  x
  x(1:end - 1) = x(2:end) + x(1:end - 1);
  x
  x = x(2:end);
  x(n:-1:1) = 0;
  x
  y = x(1:n) .* x(1:n) - 2 * x(1:n) + 1
  z = y';
  w = z(1:n) + z(1:n) .^ 2
  try
    q = x(1:n + 1) + x(1:n + 2)
  catch err
    disp(err.message)
  end
  try
    x(1:n + 9) = x(1:n + 9) * 2;
  catch err
    disp(err.message)
  end
  try
    x(1:2) = [1 2 3];
  catch err
    disp(err.message)
  end
  x(n + 5:n + 6) = x(1:2) + 1
end

function sums(n)
  x = ones(n, 1);
  y = (1:n)';
  for t = 1:3
    x = 0.5 * x + y ./ (x + 1) - abs(-y);
    y = -y;
  end
  x
  y
end

function search(n)
  x = mod((1:n) * 5, 7);
  for i = 2:n
    key = x(i);
    j = i - 1;
    while j >= 1 && x(j) > key
      x(j + 1) = x(j);
      j = j - 1;
    end
    x(j + 1) = key;
  end
  x
  k = 1;
  while k < n && x(k + 1) >= x(k)
    k = k + 1;
  end
  k
  k = 1;
  try
    while x(k) >= 0
      k = k + 1;
    end
  catch err
    disp(err.message)
    k
  end
end

function columns_of(n)
  A = reshape(1:(n + 1) * 3, n + 1, 3);
  for j = 2:3
    A(:, j) = A(:, j) - 2 * A(:, j - 1);
    A(1:n, j) = A(1:n, j) .* A(1:n, 1);
  end
  A
  A(:, 2) = 1:n + 1;
  A(:, 4) = A(:, 1) + 1
  b = A(1:n, 2) + A(1:n, 3)
end

function bounds(n, most)
  x = zeros(1, most);
  try
    for i = 1:n
      x(i) = i;
      y = x(i) + x(i + 1);
    end
  catch err
    disp(err.message)
  end
  x
  try
    for i = 0:n
      x(i + 1) = x(i);
    end
  catch err
    disp(err.message)
  end
  try
    for i = 1:n
      x(i / 2 + 0.5) = i;
    end
  catch err
    disp(err.message)
  end
  x
end

function shared(x)
  y = x;
  for i = 1:2
    y(i) = y(i) * 10;
  end
  x
  y
  z = x;
  z(1:2) = z(1:2) + 1;
  x
  z
end

function mixed(a, b)
  try
    c = 2 * a + b .* a - 1
    c = c .* c;
    c = c + b
  catch err
    disp(err.message)
  end
end

function set = twice(set)
  for i = 1:numel(set)
    set(i) = 2 * set(i);
  end
end

for n = [0 1 4 7]
  fill(n);
  shift(n);
  sums(n);
  search(n);
  columns_of(n);
  bounds(n, 5);
  bounds(n, 2);
end
shared([3 1 2]);
shared(1:3);
shared(eye(2));
mixed([1 2 3], [10; 20]);
mixed([1 2 3], [4 5 6]);
mixed([1 2 3], 7);
mixed(zeros(0, 3), zeros(0, 3));
mixed(1:3, (1:3) * 2);
mixed(cat(3, [1 2], [3 4]), cat(3, [5 6], [7 8]));
mixed(cat(3, [1 2], [3 4]), [1 2]);
set = twice([1 2; 3 4])
