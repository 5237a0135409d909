x = 0;
while true
  x++;
  if x > 5, break; end
  if mod(x, 2), continue; end
  disp(x)
end
do
  x--;
  if x == 4, continue, end
  disp(x)
until x < 3
while x, x--; end, x
k = 0;
do
  k++;
  if k < 3, continue, end
until k >= 3
k
%%%
for i = 1:3, disp(i), end
for i = [1 2; 3 4], disp(i'), end
for i = {1, 'b'}, disp(i), end
for i = [], disp('never'), end
i
for i = 5:-2:0, printf('%d ', i); end
for k = zeros(0, 3), disp('column'), end
for s.x = 1:2, disp(s.x), end
for v(2) = 1:2, disp(v), end
for i = 3, i = i + 1; disp(i), end
for [val, key] = struct('a', 1, 'b', 'two')
  disp(key), disp(val)
end
for i = 'abc', disp(i), end
n = 3; for i = 1:n, n = 1; disp(i), end
parfor i = 1:2, disp(i), end
%%%
warning('off', 'Octave:possible-matlab-short-circuit-operator');
function r = t(n, v), printf('%d ', n); r = v; end
a = t(1, 1) && t(2, 0) || t(3, 1)
b = t(1, 0) && t(2, 0) || t(3, 0);
if t(1, true) | t(2, false), disp yes, end
if t(1, false) | t(2, true), disp yes, end
if t(1, false) & t(2, true), disp no, end
if (t(1, 0) || t(2, 0)) | (t(3, 1) & t(4, 1)), disp nested, end
while t(1, 0) & t(2, 1), end
c = t(1, 1) | t(2, 0)
if [], disp no, else, disp empty, end
if 'a' == 'a' && ~isempty(3), disp both, end
!t(5, 0)
%%%
function w(x)
  switch x
    case 1
      disp one
    case {2, 'b', 3}
      disp some
    case 'text'
      disp text
    otherwise
      disp other
  end
end
w(1), w(2), w('b'), w(3), w('text'), w(7), w('x'), w([]), w([1 1])
k = {4, 5};
for x = {4, 9, 5}
  switch x{1}
    case k, disp in
    case 4 + 5, disp nine
  end
end
switch 3
  otherwise
    disp only
end
switch 'a', case {'A', 'b'}, disp no, case ['a'], disp yes, end
%%%
try
  error('my:id', 'message %d', 3);
catch err
  disp(err.message), disp(err.identifier)
end
try, x = [1 2](3); catch, disp('caught'), end
try
  y = 1;
end
y
unwind_protect
  disp body
  z = 2;
unwind_protect_cleanup
  disp cleanup
end_unwind_protect
z
function r = early()
  unwind_protect
    r = 1;
    return;
  unwind_protect_cleanup
    disp cleaned
  end
end
early()
for i = 1:3
  try
    if i == 2, error('x'); end
    disp(i)
    if i == 1, continue; end
  catch
    disp(['caught ' num2str(i)]), break
  end
end
%%%
function r = chain(x)
  if x == 1
    r = 'a';
  elseif x == 2
    r = 'b';
  elseif x == 3
    r = 'c';
    return
  else
    r = 'd';
  end
  r = [r '!'];
end
disp(chain(1)), disp(chain(2)), disp(chain(3)), disp(chain(4))
