% -*- texinfo -*-
% @deftypefn  {} {} isdefinite (@var{A})
% @deftypefnx {} {} isdefinite (@var{A}, @var{tol})
% @end deftypefn
function yes = isdefinite(A, tol)
% Whether A is Hermitian with all eigenvalues above the tolerance, as its Cholesky factor tells.
if nargin < 1
    print_usage();
end
yes = false;
if ~isnumeric(A)
    return
end
if ~isfloat(A)
    A = double(A);
end
if nargin == 1
    tol = 100 * eps(class(A)) * norm(A, 'fro');
elseif ~(isnumeric(tol) && isscalar(tol) && tol >= 0)
    error('isdefinite: TOL must be a scalar >= 0');
end
if ~ishermitian(A, tol)
    return
end
[~, failed] = chol(A - tol * eye(size(A, 1)));
yes = failed == 0;
end
