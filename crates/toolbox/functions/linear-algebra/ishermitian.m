% -*- texinfo -*-
% @deftypefn  {} {} ishermitian (@var{A})
% @deftypefnx {} {} ishermitian (@var{A}, @var{tol})
% @deftypefnx {} {} ishermitian (@var{A}, @qcode{"skew"})
% @deftypefnx {} {} ishermitian (@var{A}, @qcode{"skew"}, @var{tol})
% @end deftypefn
function yes = ishermitian(A, skewopt, tol)
% Whether A equals its conjugate transpose, or if skew minus that, within a tolerance.
if nargin < 1
    print_usage();
elseif nargin == 1
    [skewopt, tol] = symmetry_options('ishermitian');
elseif nargin == 2
    [skewopt, tol] = symmetry_options('ishermitian', skewopt);
end
yes = (isnumeric(A) || islogical(A)) && issquare(A);
if yes
    check_symmetry_options('ishermitian', skewopt, tol);
    yes = is_its_mirror(A, A', skewopt, tol);
end
end
