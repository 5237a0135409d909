% Operands are read from the left: what has no value stops an expression before what stands to the right.
1;
function r = f(x)
  disp('f');
  r = x;
end
function g(n)
  if n > 2, v2 = 1; v6 = 2; end
  try, x = v2{end}, catch e, disp(e.message(1:4)), end
  try, x = v2{v6'}, catch e, disp(e.message(1:4)), end
  try, x(v6') = v2, catch e, disp(e.message(1:4)), end
  try, x(v6) = v2, catch e, disp(e.message(1:4)), end
  try, x{v6'} = v2, catch e, disp(e.message(1:4)), end
  try, x = v2 + f(1), catch e, disp(e.message(1:4)), end
  try, x = v2(f(1)), catch e, disp(e.message(1:4)), end
  try, x = v2{f(1)}, catch e, disp(e.message(1:4)), end
  try, x = [v2, f(1)], catch e, disp(e.message(1:4)), end
  try, x = {v2, f(1)}, catch e, disp(e.message(1:4)), end
  try, x = max(v2, f(1)), catch e, disp(e.message(1:4)), end
  try, x = f(f(1) + v2), catch e, disp(e.message(1:4)), end
  try, x(f(1)) = v2, catch e, disp(e.message(1:4)), end
  try, x = v2:f(1), catch e, disp(e.message(1:4)), end
  try, for k = v2:f(1), end, catch e, disp(e.message(1:4)), end
  try, if v2 == f(1), end, catch e, disp(e.message(1:4)), end
  try, if v2 && f(1), end, catch e, disp(e.message(1:4)), end
  try, x = v2 + (f(1) && f(2)), catch e, disp(e.message(1:4)), end
  try, x = [1, v2; f(1), 1], catch e, disp(e.message(1:4)), end
  try, x = [1 2](v2) + f(1), catch e, disp(e.message(1:4)), end
  try, x = v2.a + f(1), catch e, disp(e.message(1:4)), end
  try, x = v2' + f(1), catch e, disp(e.message(1:4)), end
  try, x.a = v2 + f(1), catch e, disp(e.message(1:4)), end
  try, x = v2(v6), catch e, disp(e.message(1:4)), end
  try, x = v2{v6}, catch e, disp(e.message(1:4)), end
  try, x = v2.a(v6), catch e, disp(e.message(1:4)), end
  try, x = v2(1,v6){v6}, catch e, disp(e.message(1:4)), end
  try, x = v2(v6)', catch e, disp(e.message(1:4)), end
  try, v2(v6), catch e, disp(e.message(1:4)), end
  try, x = v2(:), catch e, disp(e.message(1:4)), end
  try, x = v2(end), catch e, disp(e.message(1:4)), end
  try, x = v2(end,v6), catch e, disp(e.message(1:4)), end
end
if sum(ones(1, 2)) > 2, v2 = 1; v6 = 2; end
try, x = v2{end}, catch e, disp(e.message(1:4)), end
try, x = v2{v6'}, catch e, disp(e.message(1:4)), end
try, x(v6') = v2, catch e, disp(e.message(1:4)), end
try, x(v6) = v2, catch e, disp(e.message(1:4)), end
try, x{v6'} = v2, catch e, disp(e.message(1:4)), end
try, x = v2 + f(1), catch e, disp(e.message(1:4)), end
try, x = v2(f(1)), catch e, disp(e.message(1:4)), end
try, x = v2{f(1)}, catch e, disp(e.message(1:4)), end
try, x = [v2, f(1)], catch e, disp(e.message(1:4)), end
try, x = {v2, f(1)}, catch e, disp(e.message(1:4)), end
try, x = max(v2, f(1)), catch e, disp(e.message(1:4)), end
try, x = f(f(1) + v2), catch e, disp(e.message(1:4)), end
try, x(f(1)) = v2, catch e, disp(e.message(1:4)), end
try, x = v2:f(1), catch e, disp(e.message(1:4)), end
try, for k = v2:f(1), end, catch e, disp(e.message(1:4)), end
try, if v2 == f(1), end, catch e, disp(e.message(1:4)), end
try, if v2 && f(1), end, catch e, disp(e.message(1:4)), end
try, x = v2 + (f(1) && f(2)), catch e, disp(e.message(1:4)), end
try, x = [1, v2; f(1), 1], catch e, disp(e.message(1:4)), end
try, x = [1 2](v2) + f(1), catch e, disp(e.message(1:4)), end
try, x = v2.a + f(1), catch e, disp(e.message(1:4)), end
try, x = v2' + f(1), catch e, disp(e.message(1:4)), end
try, x.a = v2 + f(1), catch e, disp(e.message(1:4)), end
try, x = v2(v6), catch e, disp(e.message(1:4)), end
try, x = v2{v6}, catch e, disp(e.message(1:4)), end
try, x = v2.a(v6), catch e, disp(e.message(1:4)), end
try, x = v2(1,v6){v6}, catch e, disp(e.message(1:4)), end
try, x = v2(v6)', catch e, disp(e.message(1:4)), end
try, v2(v6), catch e, disp(e.message(1:4)), end
try, x = v2(:), catch e, disp(e.message(1:4)), end
try, x = v2(end), catch e, disp(e.message(1:4)), end
try, x = v2(end,v6), catch e, disp(e.message(1:4)), end
g(1);
g(2);
