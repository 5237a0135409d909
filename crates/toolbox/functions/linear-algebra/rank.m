% -*- texinfo -*-
% @deftypefn  {} {} rank (@var{A})
% @deftypefnx {} {} rank (@var{A}, @var{tol})
% @end deftypefn
function r = rank(A, tol)
% The number of singular values above the tolerance, which follows from size and precision of A.
if nargin < 1
    print_usage();
end
if isempty(A) && ndims(A) == 2
    r = 0;
    return
end
sigma = svd(A);
if nargin == 1
    tol = max(size(A)) * sigma(1) * precision_of(A);
end
r = sum(sigma > tol);
end
