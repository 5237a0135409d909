% -*- texinfo -*-
% @deftypefn  {} {@var{x} =} linsolve (@var{A}, @var{b})
% @deftypefnx {} {@var{x} =} linsolve (@var{A}, @var{b}, @var{opts})
% @deftypefnx {} {[@var{x}, @var{R}] =} linsolve (@dots{})
% @end deftypefn
function [x, R] = linsolve(A, b, opts)
% The solution of A*x = b, or of the system with A transposed, where opts tells the form of A.
if nargin < 2
    print_usage();
end
if ~(isnumeric(A) && isnumeric(b))
    error('linsolve: A and B must be numeric');
end
transposed = false;
if nargin > 2
    if ~isstruct(opts)
        error('linsolve: OPTS must be a structure');
    end
    transposed = is_set(opts, 'TRANSA');
    A = in_form(A, opts);
end
if transposed
    x = A' \ b;
else
    x = A \ b;
end
if nargout > 1
    if issquare(A)
        R = rcond(A);
    else
        R = 0;
    end
end
end

function yes = is_set(opts, name)
% Whether the structure has a field of this name that is true.
yes = isfield(opts, name) && opts.(name);
end

function A = in_form(A, opts)
% The part of the matrix that counts for the form that the options name.
if is_set(opts, 'POSDEF')
    whole = tril(A) + tril(A, -1)';
    [~, failed] = chol(whole);
    if failed == 0
        A = whole;
    end
end
if is_set(opts, 'LT')
    A = tril(A);
elseif is_set(opts, 'UT')
    A = triu(A);
end
end
