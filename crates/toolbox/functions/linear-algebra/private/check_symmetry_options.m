function check_symmetry_options(caller, skewopt, tol)
% An error of the function `caller` where there is no such symmetry or tolerance.
if ~(strcmp(skewopt, 'skew') || strcmp(skewopt, 'nonskew'))
    error('%s: SKEWOPT must be ''skew'' or ''nonskew''', caller);
end
if ~(isnumeric(tol) && isscalar(tol) && tol >= 0)
    error('%s: TOL must be a scalar >= 0', caller);
end
end
