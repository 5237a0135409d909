% -*- texinfo -*-
% @deftypefn  {} {} issymmetric (@var{A})
% @deftypefnx {} {} issymmetric (@var{A}, @var{tol})
% @deftypefnx {} {} issymmetric (@var{A}, @qcode{"skew"})
% @deftypefnx {} {} issymmetric (@var{A}, @qcode{"skew"}, @var{tol})
% @end deftypefn
function yes = issymmetric(A, skewopt, tol)
% Whether A equals its transpose, or if skew minus that, within a tolerance.
if nargin < 1
    print_usage();
end
if nargin < 2
    skewopt = 'nonskew';
end
if nargin < 3
    tol = 0;
end
if nargin == 2 && isnumeric(skewopt)
    tol = skewopt;
    skewopt = 'nonskew';
elseif nargin == 2 && ~ischar(skewopt)
    error(['issymmetric: second argument must be a non-negative scalar TOL, ', ...
           'or one of the strings: ''skew'' / ''nonskew''']);
end
if ~(isnumeric(A) || islogical(A) || ischar(A))
    error('issymmetric: A must be a numeric, logical, or character matrix');
end
if ~(strcmp(skewopt, 'skew') || strcmp(skewopt, 'nonskew'))
    error('issymmetric: SKEWOPT must be ''skew'' or ''nonskew''');
end
if ~(isnumeric(tol) && isscalar(tol) && tol >= 0)
    error('issymmetric: TOL must be a scalar >= 0');
end
if ~issquare(A)
    yes = false;
    return
end
if tol ~= 0 && ~isnumeric(A)
    A = single(A);
end
mirrored = A.';
if strcmp(skewopt, 'skew')
    mirrored = -mirrored;
end
yes = equal_within(A, mirrored, tol);
end

function yes = equal_within(A, B, tol)
% Whether the difference of two matrices is at most the tolerance times the norm of the first.
if tol == 0
    differ = A ~= B;
    yes = full(~any(differ(:)));
else
    scale = norm(A, Inf);
    yes = scale == 0 || norm(A - B, Inf) / scale <= tol;
end
end
