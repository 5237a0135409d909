x = 3, y = x; y
x(3) = 5
x(2) = []
c = {1, 'two', [3 4]};
c(2) = []
c{4}.a.b(2) = 7;
disp(c{4}.a.b)
%%%
[q, w] = size(ones(2, 3))
[q, v(3)] = deal(7, 8)
[~, k] = max([1 9 4])
c = cell(1, 3);
[c{1:3}] = deal(1, 2, 3)
[c{:}] = deal(0);
disp(c)
s = struct('f', {1, 2});
[s.f] = deal(5, 6);
disp([s.f])
[a, a] = deal(1, 2)
[x(2), x] = deal(4, 5)
[x, x(2)] = deal(4, 5)
%%%
a = b = 3
x = 1; x += 2
x *= 3;
x -= 1
x++; x
x--;
disp(x)
v = [1 2 3];
v(2) += 10
v(end)++;
disp(v)
y = (z = 4) + z
if ((n = 5) > 3) disp(n), end
x ^= 2
b |= 0
%%%
x = [];
x(end + 1) = 1;
x(end + 1) = 2;
disp(x)
s.a.b = {};
s.a(end).b{end + 1} = 'q';
s.a(end + 1).b = {};
disp(size(s.a)), disp(s.a(1).b)
m = [];
m(end + 1, 3) = 1;
m(2, end + 1) = 9
for k = 1:3
  t(k).list = {};
  t(k).list{end + 1} = k;
  t(k).list{end + 1} = -k;
  disp(t(k).list)
end
%%%
function r = f(), printf('f '); r = 2; end
function r = g(), printf('g '); r = 3; end
x(f()) = g();
y(f(), g()) = f() + g();
[y(f()), z(g())] = deal(f(), g());
disp(x), disp(y), disp(z)
w = [f() g(); g() f()];
h = {f(), g(); g(), f()};
u = f():g():10
%%%
1 + 2;
ans * 2
'text';
size(ans)
x = 5;
x
x;
x(1)
ans + 1
true;
disp(ans)
c = {1, 2};
c{:}
[]
%%%
x = 1:5;
x([1 3]) = []
x(:) = []
x(1) = '';
m = magic(4);
m(:, 2) = [];
m(1, :) = ""
s(3).a = 1;
s(2) = [];
size(s)
c = {1, 2, 3};
c{2} = [];
c(1) = []
%%%
x.y = 1;
x.('dyn amic') = 2;
f = 'z';
x.(f) = 3;
x.(['a' 'b']).c = 4;
disp(x)
x.y(2, 2) = 5;
x.y
x.w{3} = 1
