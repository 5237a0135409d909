% -*- texinfo -*-
% @deftypefn  {} {@var{B} =} pinv (@var{A})
% @deftypefnx {} {@var{B} =} pinv (@var{A}, @var{tol})
% @end deftypefn
function B = pinv(A, tol)
% The Moore-Penrose inverse of a matrix; singular values up to the tolerance count as zero.
if nargin < 1
    print_usage();
end
if isempty(A)
    B = [];
    return
end
[U, S, V] = svd(A, 'econ');
if isvector(S)
    sigma = S(1);
else
    sigma = diag(S);
end
if nargin < 2 || tol <= 0
    tol = max(size(A)) * sigma(1) * eps(class(A));
end
r = sum(sigma > tol);
if r == 0
    B = zeros(size(A, 2), size(A, 1), class(A));
else
    kept = 1:r;
    B = (V(:, kept) .* (1 ./ sigma(kept).')) * U(:, kept)';
end
end
