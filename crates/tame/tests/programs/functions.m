function r = d(x = 3, y = x + 1), r = [x y]; end
d(), d(1), d(1, 2)
function varargout = v(n), varargout = num2cell(1:n); end
[a, b] = v(2)
function [a, b] = two(), a = 1; b = 2; end
c = two()
two();
two
function noargs, disp('none'), end
noargs
noargs();
function r = rec(n), if n == 0, r = 0; else, r = n + rec(n - 1); end, end
rec(4)
function [varargout] = pass(varargin), [varargout{1:nargout}] = size(varargin{:}); end
[p, q] = pass(ones(2, 3))
pass(1:3)
%%%
global G
G = 1;
function bump(), global G, G++; end
bump(); bump();
G
function r = count()
  persistent n = 0;
  n++;
  r = n;
end
count(); count()
function r = old()
  persistent m
  if isempty(m), m = 10; end
  m = m + 1; r = m;
end
old(); old()
function r = chg(), global G, G = 100; r = 1; end
G + chg()
[G, chg(), G]
G = 5; v = [G chg() G]
%%%
format long
pi
format short
disp hello
disp('a'), disp("b")
z = ones(2, 2)(:)';
z
%%%
function r = ign(~, b), r = b; end
ign(1, 2)
function show(x)
  printf('%s\n', inputname_free(x));
end
function r = inputname_free(x), r = class(x); end
show(1), show('a'), show({})
a.b = @(x) x * 2;
a.b(4)
a.c = {@(x) x + 1};
a.c{1}(4)
isargout(1);
nargin('ign')
exist('a')
s = 'ign'; feval(s, 1, 3)
eval('q = 4;'); q
eval('error("x")', 'disp(''caught'')')
%%%
x = int8(100) + 100
class(single(1) + 1)
bitand(12, 10)
mod(-1, 3)
num2str(pi, 8)
strsplit('a,b', ',')
regexprep('abc', 'b', 'X')
[tok, rest] = strtok('hello world')
isempty([]) && disp('no')
%%%
m = containers.Map();
m('a') = 1;
m('b') = [1 2];
m.isKey('a'), m.keys(), m.values(), m.Count, m.length()
isKey(m, 'b'), m.values({'a'}), m('b')(2)
m.remove('a');
keys(m)
for k = m.keys(), disp(k{1}), end
n = containers.Map({'x', 'y'}, {1, 2});
n.keys(){end}
m('q') = {1, 2};
m('q'){2}
%%%
p = inputParser();
p.FunctionName = 'demo';
p.addRequired('first', @isnumeric);
p.addOptional('second', 3);
p.addParameter('third', 'x', @ischar);
p.addSwitch('verbose');
p.parse(1, 2, 'third', 'y');
r = p.Results
p.Results.first
%%%
function varargout = w(varargin), varargout = {1, varargin{:}}; end
s.h = @w;
s.h(3)
[a, b] = s.h(4)
c = {@w, @sin};
[a, b] = c{1}('z')
x.y.z = @(t) {t, t};
x.y.z(1){2}
q = {};
q(end + 1, :) = {1, 'a'};
q(end + 1, :) = {2, 'b'};
q
[q{:, 1}]
[mx, ix] = cellfun(@max, {[1 5], [7 2]})
v.list(3).name = 'c';
{v.list.name}
[v.list(1:2).name] = deal('p', 'r');
v.list(1:2).name
numel(v.list(2:end))
