% -*- texinfo -*-
% @deftypefn  {} {} cond (@var{A})
% @deftypefnx {} {} cond (@var{A}, @var{p})
% @end deftypefn
function c = cond(A, p)
% The condition number of a matrix for inversion, in the p norm (2 where none is given).
if nargin < 1
    print_usage();
end
if nargin < 2
    p = 2;
end
if ndims(A) > 2
    error('cond: A must be a 2-D matrix');
end
if p == 2
    c = ratio_of_singular_values(A);
else
    c = norm(A, p) * norm(inv(A), p);
end
end

function c = ratio_of_singular_values(A)
% The largest singular value divided by the smallest; 0 for an empty matrix.
if isempty(A)
    c = 0;
    return
end
if any(~isfinite(A(:)))
    error('cond: A must not contain Inf or NaN values');
end
sigma = svd(A);
if sigma(1) == 0 || sigma(end) == 0
    c = Inf;
else
    c = sigma(1) / sigma(end);
end
end
