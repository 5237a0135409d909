%#shape A (M,N), v (K,1), beta, first
function A = reflect_columns(A, v, beta, first)
% REFLECT_COLUMNS  Apply the reflection I - beta*v*v' from the right, to the
% columns from `first` on.

for i = 1:size(A, 1)
    s = 0;
    for j = 1:length(v)
        s = s + A(i, first + j - 1) * v(j);
    end
    s = beta * s;
    for j = 1:length(v)
        A(i, first + j - 1) = A(i, first + j - 1) - s * v(j);
    end
end
