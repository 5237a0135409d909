%#shape A (M,N), U (M,M), d (N,1), e (N,1), V (N,N)
function [U, d, e, V] = bidiagonalise(A)
% BIDIAGONALISE  U'*A*V has the diagonal d and, above it, e; all else is 0.
% A has at least as many rows as columns.

[m, n] = size(A);
U = eye(m);
V = eye(n);
d = zeros(n, 1);
e = zeros(n, 1);

for k = 1:n
    [v, beta] = householder(A(k:m, k));
    A = reflect_rows(A, v, beta, k);
    U = reflect_columns(U, v, beta, k);
    d(k) = A(k, k);
    if k < n
        [v, beta] = householder(A(k, k + 1:n)');
        A = reflect_columns(A, v, beta, k + 1);
        V = reflect_columns(V, v, beta, k + 1);
        e(k) = A(k, k + 1);
    end
end
