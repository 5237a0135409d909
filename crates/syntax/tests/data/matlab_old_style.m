function matlab_old_style
% functions without end
x = first(3);
second x y
function r = first(n)
if n == 0
  r = 1;
else
  r = n * first(n - 1);
end
function second(a, b)
disp([a b]), eval('x = 1;', 'disp(lasterr)')
