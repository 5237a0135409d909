% -*- texinfo -*-
% @deftypefn  {} {@var{x} =} lscov (@var{A}, @var{b})
% @deftypefnx {} {@var{x} =} lscov (@var{A}, @var{b}, @var{V})
% @deftypefnx {} {@var{x} =} lscov (@var{A}, @var{b}, @var{V}, @var{alg})
% @deftypefnx {} {[@var{x}, @var{stdx}, @var{mse}, @var{S}] =} lscov (@dots{})
% @end deftypefn
function [x, stdx, mse, S] = lscov(A, b, V, alg)
% The least squares solution of A*x = b for known covariance of b, and how exact it is.
if nargin < 2
    print_usage();
end
if rows(A) ~= rows(b)
    error('lscov: A and B must have the same number of rows');
end
if nargin == 4
    warning(['lscov: algorithm selection input ALG is not yet implemented, ', ...
             'using default']);
end
if nargin > 2 && ~isempty(V)
    [A, b] = weighted(A, b, V);
end
inverse = pinv(A);
x = inverse * b;
if nargout > 1
    mse = sumsq(b - A * x) / (rows(A) - columns(A));
    s = inverse * inverse';
    stdx = sqrt(diag(s) * mse);
end
if nargout > 3
    S = covariances(s, mse);
end
end

function [A, b] = weighted(A, b, V)
% The system after the transformation that makes the covariance of b the unit matrix.
n = rows(A);
if isvector(V)
    if numel(V) ~= n
        error('lscov: vector V must have n (number of row in A) elements ');
    end
    weights = sqrt(V(:));
    A = weights .* A;
    b = weights .* b;
else
    if size(V) ~= [n, n]
        error('lscov: matrix V must be square with the same number of rows as A');
    end
    B = root_of(V);
    A = B \ A;
    b = B \ b;
end
end

function B = root_of(V)
% A factor B with B*B' = V, for a V that is at least semidefinite.
[upper, failed] = chol(V);
if failed == 0
    B = upper';
else
    [vectors, values] = eig(V);
    kept = diag(values) > 0;
    B = vectors(:, kept) * sqrt(values(kept, kept));
end
end

function S = covariances(s, mse)
% The estimated covariance matrix of the solution for each right hand side.
if numel(mse) == 1
    S = mse * s;
else
    S = NaN(rows(s), rows(s), numel(mse));
    for k = 1:numel(mse)
        S(:, :, k) = mse(k) * s;
    end
end
end
