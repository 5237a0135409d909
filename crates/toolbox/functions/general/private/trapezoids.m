function [areas, factor, dim] = trapezoids(caller, x, y, dim)
% The areas below the lines between neighbouring points, but for a factor, and the dimension that
% they lie along; the arguments are those of the function `caller`.
if nargin == 2
    y = x;
    x = 1;
    dim = first_dimension(size(y));
elseif nargin == 3 && isscalar(y) && ~isscalar(x)
    dim = y;
    y = x;
    x = 1;
    check_dimension(dim, y);
elseif nargin == 3
    dim = first_dimension(size(y));
else
    check_dimension(dim, y);
end
if isscalar(x)
    factor = x * 0.5;
    areas = sums_of_neighbours(y, dim);
    return;
end
factor = 0.5;
if isvector(x)
    if length(x) ~= size(y, dim)
        error('%s: length of X and length of Y along DIM must match', caller);
    end
    shape = ones(1, ndims(y));
    shape(dim) = length(x);
    widths = diff(reshape(x, shape));
elseif size_equal(x, y)
    widths = diff(x, 1, dim);
else
    error('%s: X and Y must have same shape', caller);
end
areas = widths .* sums_of_neighbours(y, dim);
end

function s = sums_of_neighbours(y, dim)
% Each element and the one after it, added.
before = repmat({':'}, 1, ndims(y));
after = before;
before{dim} = 1:size(y, dim) - 1;
after{dim} = 2:size(y, dim);
s = y(after{:}) + y(before{:});
end

function check_dimension(dim, y)
% Stop unless DIM is a dimension of Y. The text names trapz, as that of Octave's cumtrapz does too.
if ~(isscalar(dim) && dim == fix(dim)) || ~(1 <= dim && dim <= ndims(y))
    error('trapz: DIM must be an integer and a valid dimension');
end
end
