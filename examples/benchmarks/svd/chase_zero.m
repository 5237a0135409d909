%#shape d (N,1), e (N,1), U (M,M), zero, last
function [d, e, U] = chase_zero(d, e, U, zero, last)
% CHASE_ZERO  Where a diagonal element is 0, clear the one to its right: it is
% moved along its row until it leaves the block.

d(zero) = 0;
f = e(zero);
e(zero) = 0;
for k = zero + 1:last
    [c, s, r] = plane_rotation(d(k), f);
    d(k) = r;
    f = -s * e(k);
    e(k) = c * e(k);
    U = rotate_columns(U, k, zero, c, s);
end
