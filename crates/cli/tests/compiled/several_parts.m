% Several results, or values, for the parts of one variable.
1;
function varargout = split(x)
  for k = 1:numel(x)
    varargout{k} = x(k);
  end
end
function varargout = pass(varargin)
  [varargout{1:nargout}] = feval(varargin{:});
end
function [a, b, c] = three(n)
  a = n; b = n + 1; c = n + 2;
end
c = cell(2, 2);
[c{:, 1}] = split([10 20]);
c
[c{2, :}] = split([5 6]);
c
[c{[4 1]}] = three(1);
c
s = struct('a', {1, 2, 3});
[s(2:3).a] = three(7);
x1 = {s.a}
[s.b] = deal('x');
s(3)
[q.a] = three(4)
try
  [c{1:4}] = three(1);
catch e
  disp(e.message);
end
c
try
  [c{1:3}] = split([1 2]);
catch e
  disp(e.message);
end
c
[p{1:3}] = three(1);
p
[m, k] = pass(@max, [3 9 2])
[u, v, w] = pass(@three, 5)
n = 2;
[z{1:n}] = size(ones(3, 4));
z
t = {1, 'two', [3 3 3]};
[d(1:3).x] = t{:};
d(2)
args = cell(1, 3);
[args{:}] = ndgrid(1:2, 1:2, 1:2);
size(args{3})
[mx, ix] = deal(cell(1, 2));
[mx{1:2}] = max([4 8 6]);
mx
parts = cell(1, 2);
[parts{:}] = deal(0);
parts{2} = 'end';
parts
s = struct('a', {1, 2, 3});
t = {4, 5};
try, [s.a] = t{:}; catch e, disp(e.message), end
try, [s.a] = deal(1, 2); catch e, disp(e.message), end
x1 = {s.a}
try, [c{1:2}] = deal(1, 2, 3); catch e, disp(e.message), end
c = {};
try, [c{:}] = deal(1), catch e, disp(e.message), end
try, [t{:}] = s.a; catch e, disp(e.message), end
t
function varargout = wrap(varargin)
  [varargout{1:nargout}] = max(varargin{:});
end
function [a, b] = two()
  a = 1; b = 2;
end
[m, k] = wrap([3 9 2])
c = cell(1, 2);
[c{:}] = two();
c
[c{1:2}] = deal(7);
c
s = struct('a', {1, 2, 3});
[s.a] = deal(0);
s(2)
t = {4, 5, 6};
[s.a] = t{:};
s(3)
[x{1:2}] = two();
x
% a clock that nobody asks for its time
begun = tic;
if begun == 0
  toc
end
