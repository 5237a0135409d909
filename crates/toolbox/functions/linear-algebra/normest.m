% -*- texinfo -*-
% @deftypefn  {} {@var{nest} =} normest (@var{A})
% @deftypefnx {} {@var{nest} =} normest (@var{A}, @var{tol})
% @deftypefnx {} {[@var{nest}, @var{iter}] =} normest (@dots{})
% @end deftypefn
function [nest, iter] = normest(A, tol)
% An estimate of the 2-norm of a matrix by power iteration, and how many steps it took.
if nargin < 1
    print_usage();
end
if nargin < 2
    tol = 1e-6;
end
if ~isnumeric(A) || ndims(A) ~= 2
    error('normest: A must be a numeric 2-D matrix');
end
if ~(isscalar(tol) && isreal(tol))
    error('normest: TOL must be a real scalar');
end
if ~isfloat(A)
    A = double(A);
end
% The start is random, but the same for the same matrix.
state = rand('state');
rand('state', full(trace(A)));
[nest, iter] = by_power_iteration(A, max(tol, eps(class(A))));
rand('state', state);
end

function [nest, iter] = by_power_iteration(A, tol)
% The norm when it no longer changes by more than the tolerance.
y = rand(columns(A), 1);
iter = 0;
nest = 0;
done = false;
while ~done
    before = nest;
    x = A * y;
    length_of_x = norm(x);
    if length_of_x == 0
        x = rand(columns(A), 1);
    else
        x = x / length_of_x;
    end
    y = A' * x;
    nest = norm(y);
    iter = iter + 1;
    done = abs(nest - before) <= tol * nest;
end
end
