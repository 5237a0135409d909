% -*- texinfo -*-
% @deftypefn {} {} magic (@var{n})
% @end deftypefn
function A = magic(n)
% A square of 1 to n^2 whose rows, columns and diagonals have the same sum (but for n = 2).
if nargin < 1
    print_usage();
end
n = fix(n);
if n < 0
    error('magic: N must be non-negative');
elseif n < 1
    A = [];
elseif mod(n, 2) == 1
    A = odd_square(n);
elseif mod(n, 4) == 0
    A = doubly_even_square(n);
elseif mod(n, 4) == 2
    A = singly_even_square(n);
end
end

function A = odd_square(n)
% The square of odd order: successive numbers go along broken diagonals.
row_start = floor((0:n * n - 1) / n);
column = mod((1:n * n) - row_start + (n - 3) / 2, n);
row = mod((n * n:-1:1) + 2 * row_start, n);
A(column * n + row + 1) = 1:n * n;
A = reshape(A, n, n);
end

function A = doubly_even_square(n)
% The square of an order that 4 divides: numbers in order, two sets of places turned half around.
A = reshape(1:n * n, n, n)';
outer = [1:4:n, 4:4:n];
inner = [2:4:n, 3:4:n];
A(outer, outer) = A(outer(end:-1:1), outer(end:-1:1));
A(inner, inner) = A(inner(end:-1:1), inner(end:-1:1));
end

function A = singly_even_square(n)
% The square of an order that only 2 divides: four odd squares, some rows of halves exchanged.
half = n / 2;
A = odd_square(half);
A = [A, A + 2 * half * half; A + 3 * half * half, A + half * half];
k = (half - 1) / 2;
upper = 1:half;
if k > 1
    A = with_halves_exchanged(A, upper, [2:k, n - k + 2:n], half);
end
A = with_halves_exchanged(A, [1:k, k + 2:half], 1, half);
A = with_halves_exchanged(A, k + 1, k + 1, half);
end

function A = with_halves_exchanged(A, rows, columns, half)
% The matrix with the given rows of both halves exchanged in some columns.
A([rows, rows + half], columns) = A([rows + half, rows], columns);
end
