% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} cumtrapz (@var{y})
% @deftypefnx {} {@var{q} =} cumtrapz (@var{x}, @var{y})
% @deftypefnx {} {@var{q} =} cumtrapz (@dots{}, @var{dim})
% @end deftypefn
function q = cumtrapz(x, y, dim)
% The areas below points joined by straight lines, from the first point to each, along a dimension.
if nargin < 1
    print_usage();
end
if nargin == 1
    q = areas_with_steps_of_one(x, first_dimension(x));
elseif nargin == 2 && isscalar(y) && ~isscalar(x)
    check_dimension(y, x);
    q = areas_with_steps_of_one(x, y);
elseif nargin == 2
    q = areas_with_places(x, y, first_dimension(y));
else
    check_dimension(dim, y);
    q = areas_with_places(x, y, dim);
end
end

function q = areas_with_steps_of_one(y, dim)
% The areas where the points are one apart.
q = after_zero(0.5 * cumsum(sums_of_neighbours(y, dim), dim), y, dim);
end

function q = areas_with_places(x, y, dim)
% The areas where the points are at X, or that far apart where X is one number.
if isscalar(x)
    q = after_zero(x * 0.5 * cumsum(sums_of_neighbours(y, dim), dim), y, dim);
    return;
end
if isvector(x)
    if length(x) ~= size(y, dim)
        error('cumtrapz: length of X and length of Y along DIM must match');
    end
    shape = ones(1, ndims(y));
    shape(dim) = length(x);
    widths = diff(reshape(x, shape));
elseif size_equal(x, y)
    widths = diff(x, 1, dim);
else
    error('cumtrapz: X and Y must have same shape');
end
q = after_zero(0.5 * cumsum(widths .* sums_of_neighbours(y, dim), dim), y, dim);
end

function q = after_zero(areas, y, dim)
% The areas behind the one of the first point, 0.
extents = size(y);
extents(dim) = 1;
q = cat(dim, zeros(extents), areas);
end

function s = sums_of_neighbours(y, dim)
% Each element and the one after it, added.
before = repmat({':'}, 1, ndims(y));
after = before;
before{dim} = 1:size(y, dim) - 1;
after{dim} = 2:size(y, dim);
s = y(after{:}) + y(before{:});
end

function dim = first_dimension(x)
% The first dimension that has more than one element.
dim = find(size(x) > 1, 1);
if isempty(dim)
    dim = 1;
end
end

function check_dimension(dim, y)
% Stop unless DIM is a dimension of Y.
if ~(isscalar(dim) && dim == fix(dim)) || ~(1 <= dim && dim <= ndims(y))
    error('trapz: DIM must be an integer and a valid dimension');
end
end
