function y = flip(x, dim)
% What lies along a dimension, in reverse order; along the first that is not 1 where none is given.
if nargin < 1
    print_usage();
end
if nargin < 2
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
elseif ~(isscalar(dim) && isindex(dim))
    error('flip: DIM must be a positive integer');
end
places = repmat({':'}, 1, max(ndims(x), dim));
places{dim} = size(x, dim):-1:1;
y = x(places{:});
end
