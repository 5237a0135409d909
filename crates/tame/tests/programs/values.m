x = -2 ^ 2
y = [1 -2]
z = [1 - 2]
a = 1e3, b = 0x1F, c = 3i, d = -3i
e = "tab\there\x41\101", f = 'it''s \n'
double("\xff\n")
g = ["ab"; 'cd']
h = {}
size(h), size([]), size(''), size({[]})
k = [1, 2; 3, 4](2, :)
1:0
size(1:0)
~isempty(3)
!true
x'
[1 2; 3 4].'
[1+2i 3]'
+x
%%%
c = {1, {2, 3}, 'x'};
f = @(varargin) numel(varargin);
f(c{:}), f(c{2}{:}), f(c{[]}), f(c{1:2}, 3)
[c{1}, c{1}]
d = {c{:}, 4};
size(d)
d = {c{2:3}}
s = struct('a', {1, 2, 3});
[s.a]
f(s.a), f(s(2).a), f(s([]).a), f(s(1:2).a)
t.a = {s.a}
g.v = 5; f(g.v)
f({c{:}}), f({})
n = {[]}; f(n{:})
m = {s(2:3).a}
max(c{1}, 3)
for i = 1:2, disp(f(c{i})), end
x = {}; y = [x{:}]
z = {x{:}}
%%%
x = magic(4);
x(end), x(end, 1), x(2, end), x(end, end), x(end - 1, [1 end])
c = {1, {2, 'abc'}};
c{end}{end}(end)
y = 1:5;
y(min(end, 10)), y(numel(y(2:end)))
z = ones(2, 3, 4);
z(2, end), z(end, 3, end)
size(z(:, end))
s.a.b = 1:3;
s.a.b(end)
f = @(i) i + 1;
y(f(end - 1))
x(y(end), 1) = 0;
x(:, end + 1) = 7
'abc'(end)
s.('a').b(end)
%%%
v = 3;
f = @(x) x + v;
v = 4;
f(1)
g = @() disp('called');
g()
h = @(varargin) numel(varargin);
h(1, 2, 3)
k = @(x, varargin) max(x, varargin{:});
[m, i] = k([1 5 2])
p = @(x) max(x + 1);
[m, i] = p([1 5 2])
q = @(f, x) f(f(x));
q(@(y) 2 * y, 3)
r = @(a) @(b) a + b;
r(1)(2)
t = @plus;
t(1, 2)
u = @(x) disp(x + 1);
u(1)
w = cellfun(@(x) [x 'z'], {'a', 'b'}, 'UniformOutput', false)
arrayfun(@(i) printf('%d ', i * 2), 1:3);
z = @(x, y) x;
z(1)
aa = @() nargin; aa()
bb = @(varargin) [nargin v]; bb(1, 2)
cc = {@sin, @(x) x ^ 2};
cc{2}(3)
dd = @(s) s.a; dd(struct('a', 1))
ee = @(c) c{:}; ee({1})
ff = @() {}; ff()
gg = @(x) x'; gg([1 2])
sum(cellfun(@numel, {'ab', 'c'}))
ii = @(x) x(end); ii(1:4)
jj = @() error('thrown'); try, jj(), catch e, disp(e.message), end
%%%
function varargout = many(varargin)
  printf('%d in %d out\n', nargin, nargout);
  for i = 1:nargout, varargout{i} = i; end
end
many
many(1)
x = many();
[a, b] = many(1, 2);
[a, ~] = many;
c = cell(1, 2);
[c{:}] = many(c{:});
many(many(1));
[many(1), many];
if many, end
y.f = many;
[y.f] = many(3);
z = {many};
@many;
h = @many; h(1);
h();
k = @() many(2); k();
[p, q] = k();
w = @() many(1 + 1); [p, q] = w();
w();
many;
feval(@many, 1);
%%%
lt = 3;
b = 2 < lt
plus = 5;
plus + 1
size = [1 2];
x = size(2)
numel = 4; v = [1 2 3]; v(end)
horzcat = 1; [horzcat, 2]
true = 0; 1 && 1
%%%
x.a = 5;
x.b.c = {1, 'two'};
x.b.c{2}(1)
y = x.b;
y.c
isfield(x, 'a')
z = {x, x};
z{2}.a
q = struct('m', magic(3));
q.m(2, :)(end)
n.list = {};
n.list{end + 1} = 'a';
n.list{end + 1} = 'b';
numel(n.list)
n.('li')(3) = 1;
n.li
%%%
f = @(x, varargin) x + numel(varargin);
f(1, 2, 3)
k = 2;
g = @() k;
h = @() g() + k;
h()
z = cellfun(@(a, b) [a b], {1, 2}, {3, 4}, 'UniformOutput', false);
disp(z)
fs = cell(1, 3);
for i = 1:3, fs{i} = @() i * 10; end
fs{2}()
m = @(s) s.x(end);
m(struct('x', 1:4))
t = @(varargin) varargin{end};
t(1, 'last')
u = @(n) arrayfun(@(j) j ^ 2 + n, 1:n);
u(3)
w = @(x) ifelse_free(x);
function r = ifelse_free(x), if x, r = 'yes'; else, r = 'no'; end, end
w(1), w(0)
p = @(a) a(:)';
p([1 2; 3 4])
e = @(x) x.^2 + 1;
quad_like = @(fn, a, b) (fn(a) + fn(b)) / 2;
quad_like(e, 0, 2)
sort_by = @(c) sort(cellfun(@numel, c));
sort_by({'aaa', 'b'})
n = @() numel(k) && k > 1;
n()
