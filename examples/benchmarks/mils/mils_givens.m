%#shape a, b, G (2,2), r
function [G, r] = mils_givens(a, b)
% MILS_GIVENS  plane rotation G with G*[a; b] = [r; 0].
r = sqrt(a^2 + b^2);
if r == 0
  G = eye(2);
else
  G = [a b; -b a] / r;
end
