%#shape d (N,1), e (N,1), U (M,M), V (N,N), first, last
function [d, e, U, V] = qr_sweep(d, e, U, V, first, last)
% QR_SWEEP  One implicit QR step on a block, with Wilkinson's shift.

% the eigenvalue of the last 2-by-2 block of B'*B that is nearest its corner
a = d(last - 1) ^ 2;
if last - 1 > first
    a = a + e(last - 2) ^ 2;
end
b = d(last - 1) * e(last - 1);
corner = d(last) ^ 2 + e(last - 1) ^ 2;
half = (a - corner) / 2;
root = sqrt(half ^ 2 + b ^ 2);
if half < 0
    root = -root;
end
shift = 0;
if half + root ~= 0 && d(last) ~= 0
    shift = corner - b ^ 2 / (half + root);
end

f = d(first) ^ 2 - shift;
g = d(first) * e(first);
for k = first:last - 1
    [c, s, r] = plane_rotation(f, g);
    if k > first
        e(k - 1) = r;
    end
    f = c * d(k) + s * e(k);
    e(k) = c * e(k) - s * d(k);
    g = s * d(k + 1);
    d(k + 1) = c * d(k + 1);
    V = rotate_columns(V, k, k + 1, c, s);

    [c, s, r] = plane_rotation(f, g);
    d(k) = r;
    f = c * e(k) + s * d(k + 1);
    d(k + 1) = c * d(k + 1) - s * e(k);
    if k < last - 1
        g = s * e(k + 1);
        e(k + 1) = c * e(k + 1);
    end
    U = rotate_columns(U, k, k + 1, c, s);
end
e(last - 1) = f;
