function drv_svd(scale)
% DRV_SVD  Singular value decomposition: driver.
if nargin < 1
    scale = 1;
end

total = 0;
for k = 1:round(2 * scale)
    A = zeros(12, 8);
    for i = 1:12
        for j = 1:8
            A(i, j) = cos(i * j + k) + k / (i + j);
        end
    end
    [U, S, V] = svd_golub(A);
    if norm(A - U * S * V', 'fro') > 1e-10
        error('drv_svd:product', 'the product of the factors is another matrix')
    end
    total = total + sum(diag(S)' .* (1:8)) + sum(abs(V(:, 1)));
end

% a wide matrix of rank 1
[U, S, V] = svd_golub([1; 2; 3] * (1:5));
total = total + S(1, 1) + abs(U(2, 1)) + abs(V(3, 1));
fprintf('%.10g\n', total);
