% What is true of values that are not numbers, and which names have no value.
y = [NaN 1; NaN 0];
a = any (y), b = all (y), c = any (y, 2), d = all (y, 2)
e = any (NaN), f = all (NaN), g = any (single (y)), h = any (complex (y, 1))
i = all (complex ([NaN 1; 1 1], 1), 2)
j = all ([NaN(2, 9), ones(2, 1)], 2)
k = any (complex ([0 0], [NaN 0])), l = any (NaN (2, 2, 2))
function r = said (f)
  try
    r = f ();
  catch problem
    r = problem.message;
  end
end
function r = nothing (), end
function both (a, b), disp (a + b), end
m = said (@() logical (NaN))
n = said (@() ! [NaN 1])
o = said (@() NaN || 1)
p = said (@() ! complex (NaN, 1))
q = said (@() xor (NaN, [1 0]))
r = said (@() merge ([NaN 1], [4 5], 7))
s = said (@() merge ('a', 4, 7))
t = merge ([1 0 2], [4 5 6], 7)
if complex (0, 1), disp ('true'), end
try, if [1 NaN], disp ('true'), end, catch problem, disp (problem.message), end
try, both (1), catch problem, disp (problem.message), end
try, u = nothing () + 1, catch problem, disp (problem.message), end
try
  u = 1 + ...
      none(2) * 3
catch problem
  disp (problem.message)
end
try, v.none(3) = none.b; catch problem, disp (problem.message), end
try, printf ('%d none\n', none), catch problem, disp (problem.message), end
try, w(none) = 3; catch problem, disp (problem.message), end
try, for k = none:3, end, catch problem, disp (problem.message), end
try, none = none + 1; catch problem, disp (problem.message), end
try, disp ('éé'), none, catch problem, disp (problem.message), end
