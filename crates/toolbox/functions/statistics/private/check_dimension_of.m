function check_dimension_of(caller, dim, x)
% An error of the function `caller` where a number is not that of a dimension of an array.
if ~(isscalar(dim) && dim == fix(dim)) || ~(1 <= dim && dim <= ndims(x))
    error('%s: DIM must be an integer and a valid dimension', caller);
end
end
