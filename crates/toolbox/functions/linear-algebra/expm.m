% -*- texinfo -*-
% @deftypefn {} {} expm (@var{A})
% @end deftypefn
function R = expm(A)
% The exponential of a square matrix.
if nargin < 1
    print_usage();
end
if ~isnumeric(A) || ~issquare(A)
    error('expm: A must be a square matrix');
end
if isempty(A)
    R = A;
elseif isscalar(A)
    R = exp(A);
elseif isdiag(A)
    R = diag(exp(diag(A)));
else
    R = of_full_matrix(A);
end
end

function R = of_full_matrix(A)
% The exponential by a Pade approximation, after shifting, balancing and scaling.
A(A == -Inf) = -realmax();
shift = trace(A) / size(A, 1);
if shift > 0
    A = plus_diagonal(A, -shift);
end
[A, factors, order] = balanced(A);
halvings = min(max(0, exponent_of(norm(A, Inf))), 1023);
R = pade(A * 2 ^ -halvings);
for k = 1:halvings
    R = R * R;
end
R = factors .* R ./ factors.';
places(order) = 1:numel(order);
R = R(places, places);
if shift > 0
    R = R * exp(shift);
end
end

function R = pade(A)
% The approximation of degree 8 to the exponential of a small matrix.
c = [5.0000000000000000e-1, 1.1666666666666667e-1, 1.6666666666666667e-2, ...
     1.6025641025641026e-3, 1.0683760683760684e-4, 4.8562548562548563e-6, ...
     1.3875013875013875e-7, 1.9270852604185938e-9];
square = A * A;
even = plus_diagonal(c(8) * square, c(6));
even = plus_diagonal(even * square, c(4));
even = plus_diagonal(even * square, c(2));
even = plus_diagonal(even * square, 1);
odd = plus_diagonal(c(7) * square, c(5));
odd = plus_diagonal(odd * square, c(3));
odd = plus_diagonal(odd * square, c(1));
odd = odd * A;
R = (even - odd) \ (even + odd);
end

function A = plus_diagonal(A, x)
% The matrix with x added to each element of its diagonal.
places = 1:size(A, 1) + 1:numel(A);
A(places) = A(places) + x;
end

function e = exponent_of(x)
% The power of 2 that x has to be divided by to lie from a half to below 1.
e = 0;
if x > 0 && x < Inf
    e = floor(log2(x)) + 1;
    if x >= 2 ^ e
        e = e + 1;
    elseif x < 2 ^ (e - 1)
        e = e - 1;
    end
end
end

function [A, factors, order] = balanced(A)
% A matrix similar to A, with rows and columns reordered to order and scaled by the factors.
[A, order, first, last] = permuted(A);
[A, factors] = scaled(A, first, last);
end

function [A, order, first, last] = permuted(A)
% The matrix with the rows and columns that have eigenvalues of their own moved to the ends.
n = size(A, 1);
order = 1:n;
first = 1;
last = n;
j = last;
while j >= 1
    if any(A(j, [1:j - 1, j + 1:last]))
        j = j - 1;
    elseif last == 1
        return
    else
        [A, order] = exchanged(A, order, j, last, first, last);
        last = last - 1;
        j = last;
    end
end
j = first;
while j <= last
    if any(A([first:j - 1, j + 1:last], j))
        j = j + 1;
    else
        [A, order] = exchanged(A, order, j, first, first, last);
        first = first + 1;
        j = first;
    end
end
end

function [A, order] = exchanged(A, order, i, j, first, last)
% The matrix with two rows and the same two columns exchanged, outside of what is triangular.
A(1:last, [i, j]) = A(1:last, [j, i]);
A([i, j], first:end) = A([j, i], first:end);
order([i, j]) = order([j, i]);
end

function [A, factors] = scaled(A, first, last)
% The matrix with rows divided and columns multiplied by powers of 2 that make their norms alike.
factors = ones(size(A, 1), 1);
smallest = realmin() / eps();
greatest = 1 / smallest;
changed = true;
while changed
    changed = false;
    for i = first:last
        column = norm(A(first:last, i));
        row = norm(A(i, first:last));
        if column ~= 0 && row ~= 0
            f = best_factor(column, row, max(abs(A(1:last, i))), max(abs(A(i, first:end))));
            has_range = ~(f < 1 && factors(i) < 1 && f * factors(i) <= smallest) && ...
                        ~(f > 1 && factors(i) > 1 && factors(i) >= greatest / f);
            if f ~= 1 && has_range
                factors(i) = factors(i) * f;
                A(i, first:end) = A(i, first:end) * (1 / f);
                A(1:last, i) = A(1:last, i) * f;
                changed = true;
            end
        end
    end
end
end

function f = best_factor(column, row, column_max, row_max)
% The power of 2 that brings two norms closest together; 1 where that does not gain enough.
smallest = 2 * realmin() / eps();
greatest = 1 / smallest;
before = column + row;
f = 1;
g = row / 2;
while column < g && max([f, column, column_max]) < greatest && min([row, g, row_max]) > smallest
    f = f * 2;
    column = column * 2;
    column_max = column_max * 2;
    row = row / 2;
    g = g / 2;
    row_max = row_max / 2;
end
g = column / 2;
while g >= row && max(row, row_max) < greatest && min([f, column, g, column_max]) > smallest
    f = f / 2;
    column = column / 2;
    column_max = column_max / 2;
    g = g / 2;
    row = row * 2;
    row_max = row_max * 2;
end
if column + row >= 0.95 * before
    f = 1;
end
end
