%#shape U (M,M), d (N,1), V (N,N)
function [U, d, V] = sort_values(U, d, V)
% SORT_VALUES  Make the singular values positive, the largest first.

n = length(d);
for k = 1:n
    if d(k) < 0
        d(k) = -d(k);
        V(:, k) = -V(:, k);
    end
end

for k = 1:n - 1
    largest = k;
    for j = k + 1:n
        if d(j) > d(largest)
            largest = j;
        end
    end
    if largest > k
        d([k largest]) = d([largest k]);
        U(:, [k largest]) = U(:, [largest k]);
        V(:, [k largest]) = V(:, [largest k]);
    end
end
