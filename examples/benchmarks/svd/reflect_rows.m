%#shape A (M,N), v (K,1), beta, first
function A = reflect_rows(A, v, beta, first)
% REFLECT_ROWS  Apply the reflection I - beta*v*v' from the left, to the rows
% from `first` on.

for j = 1:size(A, 2)
    s = 0;
    for i = 1:length(v)
        s = s + v(i) * A(first + i - 1, j);
    end
    s = beta * s;
    for i = 1:length(v)
        A(first + i - 1, j) = A(first + i - 1, j) - s * v(i);
    end
end
