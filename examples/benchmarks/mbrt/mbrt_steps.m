%#shape c, limit, k
function k = mbrt_steps(c, limit)
% MBRT_STEPS  steps of z -> z^2 + c from 0 until |z| > 2, or LIMIT.
z = 0;
k = 0;
while k < limit && abs(z) <= 2
  z = z * z + c;
  k = k + 1;
end
