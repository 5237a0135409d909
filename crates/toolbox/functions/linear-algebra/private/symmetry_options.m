function [skewopt, tol] = symmetry_options(caller, option)
% Which symmetry is asked for, and within which tolerance, where the function `caller` has no option
% or one alone, which may be either of the two.
skewopt = 'nonskew';
tol = 0;
if nargin < 2
    return;
elseif isnumeric(option)
    tol = option;
elseif ischar(option)
    skewopt = option;
else
    error(['%s: second argument must be a non-negative scalar TOL, ', ...
           'or one of the strings: ''skew'' / ''nonskew'''], caller);
end
end
