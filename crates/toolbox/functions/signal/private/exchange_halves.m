function y = exchange_halves(caller, whole, x, dim)
% The values with both halves exchanged, along one dimension or all: `whole` makes the length of the
% first half a whole number. The other arguments are those of the function `caller`.
if ~(isnumeric(x) || islogical(x) || ischar(x))
    error('%s: X must be a vector or matrix', caller);
end
if nargin == 4
    if ~(isscalar(dim) && dim > 0 && dim == fix(dim))
        error('%s: dimension DIM must be a positive integer', caller);
    end
    places = repmat({':'}, 1, ndims(x));
    sz = size(x);
    places{dim} = second_half_first(sz(dim), whole);
    y = x(places{:});
elseif isvector(x)
    y = x(second_half_first(length(x), whole));
else
    places = cell(1, ndims(x));
    for k = 1:ndims(x)
        places{k} = second_half_first(size(x, k), whole);
    end
    y = x(places{:});
end
end

function places = second_half_first(n, whole)
% The numbers up to n, the second half first.
half = whole(n / 2);
places = [half+1:n, 1:half];
end
