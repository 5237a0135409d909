% -*- texinfo -*-
% @deftypefn  {} {} rref (@var{A})
% @deftypefnx {} {} rref (@var{A}, @var{tol})
% @deftypefnx {} {[@var{r}, @var{k}] =} rref (@dots{})
% @end deftypefn
function [A, k] = rref(A, tol)
% The reduced row echelon form of a matrix, and the columns that hold its pivots.
if nargin < 1
    print_usage();
end
if ndims(A) > 2
    error('rref: A must be a 2-dimensional matrix');
end
[height, width] = size(A);
if nargin < 2
    tol = precision_of(A) * max(height, width) * norm(A, Inf);
end
has_pivot = zeros(1, width);
r = 1;
for c = 1:width
    [largest, at] = max(abs(A(r:height, c)));
    pivot = r + at - 1;
    if largest <= tol
        A(r:height, c) = zeros(height - r + 1, 1);
    else
        has_pivot(c) = 1;
        A([pivot, r], c:width) = A([r, pivot], c:width);
        A(r, c:width) = A(r, c:width) / A(r, c);
        others = [1:r - 1, r + 1:height];
        A(others, c:width) = A(others, c:width) - A(others, c) * A(r, c:width);
        r = r + 1;
        if r > height
            break
        end
    end
end
k = find(has_pivot);
end
