% arrays beside and below each other, where some are empty
function joined()
  thin = {zeros(0, 1), zeros(1, 0), [], zeros(0, 3), zeros(3, 0), 7, ones(2, 2), {}, 'ab', cell(0, 1), {7}};
  for i = 1:numel(thin)
    for k = 1:numel(thin)
      a = thin{i};
      b = thin{k};
      beside(a, b);
      below(a, b);
    end
  end
  three(zeros(0, 1), zeros(1, 0), zeros(0, 1))
  three(zeros(0, 1), zeros(0, 1), 7)
  three(ones(2, 1), ones(2, 2), 7)
  below('abc', 'z')
  below(['ab'; 'cd'], 'abc')
  below('abc', 66)
  named('abc', 'z')
  named('abc', 'xyz')
  named(ones(2, 1), 7)
  named(zeros(0, 1), 7)
  join = @(a, b) [a; b];
  join('abc', 'z')
  gone(7), gone(1:3), gone((1:3)'), gone('q'), gone({7})
  x = 7;
  x(1) = []
  pick(3, 2, 1)
  spaced(-Inf, Inf, 3), spaced(-Inf, Inf, 5), spaced(-Inf, 0, 3), spaced(Inf, Inf, 3), spaced(0, Inf, 4)
  spaced(-1e308, 1e308, 5), spaced(Inf, 0, 5), spaced(NaN, 1, 3), spaced(0, 1, NaN), spaced(0, 1, 0)
  spaced(0, 1, -3), spaced(0, 1, 1), spaced(0, 1, 2.7), spaced(5, 5, 3), spaced(-3, 3, 7)
  long_names(1, 2)
  turned(1:3)
end

function beside(a, b)
  try
    r = [a, b]
  catch e
    disp(e.message)
  end
end

function below(a, b)
  try
    r = [a; b]
  catch e
    disp(e.message)
  end
end

% the same by name: no rows are filled up
function named(a, b)
  try
    r = vertcat(a, b)
  catch e
    disp(e.message)
  end
  try
    r = horzcat(a, b)
  catch e
    disp(e.message)
  end
end

function three(a, b, c)
  try
    r = [a, b, c]
  catch e
    disp(e.message)
  end
end

% all elements, by a mask
function gone(x)
  x(true(size(x))) = []
end

% equal steps, also where they are infinite, or none
function x = spaced(a, b, n)
  x = linspace(a, b, n);
end

% a parameter that nobody reads, and results that nobody reads
function y = pick(x, unread, k)
  y = x;
  for i = 1:(k - 1)
    y = y + x(min((1:end) + i, end));
  end
end

% a name that C keeps for itself, with and without an underscore; a number behind a name
function y = long_names(int, int_)
  x = int;
  x_2 = int_;
  for k = 1:2
    x = [x, x_2];
  end
  y = x
  x = 'text';
  x_2 = [x int_ + 64]
end

% what no call reaches, and a constant in a function of any arguments
function y = turned(moves)
  f = @(q, d) (d / (2 * pi)) * asin(2 * q - 1);
  limit = f(0, 2);
  for k = 1:numel(moves)
    if moves(k) > 5
      limit = f(limit, 2);
    end
  end
  q = 1;
  while q >= limit && q < 1
    limit = f(limit, 2);
  end
  g = applied(f, limit);
  y = [limit, g];
  printf('%.6f\n', y);
end

function r = applied(f, x)
  r = f(x + 0.75, 2);
end
% Ranges of chars.
x = 'a':'c', y = class ("a":"c"), z = 'a':3:'m', w = 'c':-1:'a', v = 'a':98, u = size ('c':'a')
for c = 'p':'r', c, end
