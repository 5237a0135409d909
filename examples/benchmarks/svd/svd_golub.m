function [U, S, V] = svd_golub(A)
% SVD_GOLUB  Singular value decomposition A = U*S*V' of a real matrix, by
% Golub and Kahan: reduction to two diagonals, then implicit QR steps.

wide = size(A, 1) < size(A, 2);
if wide
    A = A';
end
[m, n] = size(A);

[U, d, e, V] = bidiagonalise(A);
tolerance = eps * (max(abs(d)) + max(abs(e)));
[e, first, last] = active_block(d, e, tolerance);
while last > 0
    zero = last - 1;
    while zero >= first && abs(d(zero)) > tolerance
        zero = zero - 1;
    end
    if zero >= first
        [d, e, U] = chase_zero(d, e, U, zero, last);
    else
        [d, e, U, V] = qr_sweep(d, e, U, V, first, last);
    end
    [e, first, last] = active_block(d, e, tolerance);
end

[U, d, V] = sort_values(U, d, V);
S = zeros(m, n);
for k = 1:n
    S(k, k) = d(k);
end

if wide
    T = U;
    U = V;
    V = T;
    S = S';
end
