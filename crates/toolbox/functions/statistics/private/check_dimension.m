function check_dimension(caller, dim)
% An error of the function `caller` where a dimension is not a positive integer.
if ~(isscalar(dim) && dim == fix(dim) && dim > 0)
    error('%s: DIM must be an integer and a valid dimension', caller);
end
end
