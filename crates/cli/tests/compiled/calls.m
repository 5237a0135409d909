% Calls: recursion, several results, default arguments, handles, cells, structs.
1;
function y = fact(n)
  if n <= 1
    y = 1;
    return
  end
  y = n * fact(n - 1);
end
function [q, r] = divide(a, b)
  q = floor(a / b);
  if nargout > 1
    r = a - q * b;
  end
end
function greet(name)
  if nargin < 1
    name = 'nobody';
  end
  printf('hello %s\n', name);
end
function y = apply(f, x)
  y = f(x) * 2;
end
fact(10)
[q, r] = divide(17, 5)
d = divide(17, 5)
greet('world')
greet()
f = @(x) x ^ 2 + q;
f(3)
g = @divide;
[a, b] = g(9, 4)
apply(@(t) t + 1, 5)
s = struct('name', 'ab', 'size', [1 2]);
s.size(3) = 7;
s.more.deep = 'x';
s
c = {1, 'two', [3 4]};
c{4} = {5};
c
c{2}(2)
n = 0;
for k = 1:numel(c), n = n + numel(c{k}); end, n
