% Calls within expressions run from the left, whatever they are part of, and what was checked once
% has a value.
1;

function varargout = said(k, varargin)
  printf("%d ", k);
  varargout{1} = k;
end

function r = pair(f, g)
  r = f(1) * 10 + g(2);
end

function r = listed(f)
  r = [f(1), f(2); f(3), f(4)];
end

function r = nested(f, x)
  r = f(x(f(2)), f(3)) + sum([f(4) - x(1), x(f(1))]);
end

function r = chosen(f)
  r = f(0) || f(1) && f(2);
  if f(0) && f(5)
    r = 7;
  elseif f(3) > 2 && ! f(0)
    r = r + 1;
  end
end

function r = assigned(f)
  r = zeros(2);
  r(f(1), 2) = f(5) - f(4);
  c = {f(1), f(2)};
  s.a = f(3);
  r(2, :) = [c{2}, s.a];
end

function r = wants(x, y)
  r = x(1) + y(2) * x(2);
end

function r = late(x, y)
  r = (y + 1) / (x - 1);
end

function r = last_of(x)
  for k = x
    r = k;
  end
  r = [r, k];
end

function r = counted(f)
  r = 0;
  while f(r) < 3
    r = r + 1;
    x = 1:3;
  end
  for k = []
    r = 5;
  end
  r = [r, size(k)];
end

function where(f)
  n = 0;
  try
    while f(n) < 5
      n = n + 1;
      if n == 3
        f = @(x) error("of the condition");
      end
    end
  catch e
    printf("%s\n", e.message);
  end
end

function r = sure(A, B)
  v = B';
  try, v = B & B; catch, end
  r = A * v;
end

function r = bumped()
  global G
  G = 2 * ones(1, 5);
  r = 7 * ones(1, 5);
end

function r = beside(f)
  global G
  G = [1 2 3 4 5];
  r = G + f();
  G = [1 2 3 4 5];
  r = [r; max(G, bumped()); G];
end

function r = doubled(n)
  persistent p
  if isempty(p), p = [1 2 3]; end
  if n > 0
    p = p * 2;
    r = p + doubled(n - 1);
  else
    p = ones(1, 3) * 100;
    r = p;
  end
end

function r = divided(x)
  r = noted(x) \ noted(x + 1);
end

function r = noted(k)
  printf("%d ", k);
  r = k + 1;
end

function r = columns_of(a, b, varargin)
  r = 0;
  for k = a
    for k = b, r = r + 1; end
    r = r + 10 * numel(k);
  end
end

% what is not compiled stops the program where it is called
function r = cleared(varargin)
  x = numel(varargin);
  clear x
  r = exist("x");
end

f = @said;
g = @(k) said(k);
h = @cleared;
disp(is_function_handle(h)), if rand > 2, disp(h(1)), end
each = {@columns_of, @said};
disp(each{said(1)}(said(2) * ones(2), zeros(2, 0))), disp(each{1}(ones(2), ones(2)))
disp(beside(@bumped)), disp(doubled(2)), disp(divided(1)), disp(divided(2.5))
disp(pair(f, g)), disp(listed(f)), disp(nested(@said, 1:4)), disp(chosen(f)), disp(assigned(g))
disp(last_of([1 2; 3 4])), disp(counted(f))
where(g)
calls = {@() feval(@wants), @() feval(@wants, 1:2), @() feval(@wants, 1, 2), @() feval(@late), ...
         @() feval(@late, 3), @() feval(@late, 3, 4), @() last_of([]), @() feval(@sure, ones(1, 3), ones(1, 3))};
for k = 1:numel(calls)
  try
    disp(calls{k}())
  catch e
    disp(e.message)
  end
end
try
  disp(sure(ones(1, 3), ones(1, 3)))
catch e
  disp(e.message)
end
