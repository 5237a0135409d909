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
elseif nargin == 1
    [skewopt, tol] = symmetry_options('issymmetric');
elseif nargin == 2
    [skewopt, tol] = symmetry_options('issymmetric', skewopt);
end
if ~(isnumeric(A) || islogical(A) || ischar(A))
    error('issymmetric: A must be a numeric, logical, or character matrix');
end
check_symmetry_options('issymmetric', skewopt, tol);
yes = issquare(A) && is_its_mirror(A, A.', skewopt, tol);
end
