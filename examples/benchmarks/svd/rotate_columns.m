%#shape A (M,N), i, j, c, s
function A = rotate_columns(A, i, j, c, s)
% ROTATE_COLUMNS  Turn the columns i and j of a matrix in their plane.

for k = 1:size(A, 1)
    x = A(k, i);
    y = A(k, j);
    A(k, i) = c * x + s * y;
    A(k, j) = c * y - s * x;
end
