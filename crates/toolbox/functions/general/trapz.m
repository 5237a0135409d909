% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} trapz (@var{y})
% @deftypefnx {} {@var{q} =} trapz (@var{x}, @var{y})
% @deftypefnx {} {@var{q} =} trapz (@dots{}, @var{dim})
% @end deftypefn
function q = trapz(x, y, dim)
% The area below points joined by straight lines, along a dimension.
if nargin < 1
    print_usage();
end
if nargin == 1
    q = area_with_steps_of_one(x, first_dimension(x));
elseif nargin == 2 && isscalar(y) && ~isscalar(x)
    check_dimension(y, x);
    q = area_with_steps_of_one(x, y);
elseif nargin == 2
    q = area_with_places(x, y, first_dimension(y));
else
    check_dimension(dim, y);
    q = area_with_places(x, y, dim);
end
end

function q = area_with_steps_of_one(y, dim)
% The area where the points are one apart.
q = 0.5 * sum(sums_of_neighbours(y, dim), dim);
end

function q = area_with_places(x, y, dim)
% The area where the points are at X, or that far apart where X is one number.
if isscalar(x)
    q = x * 0.5 * sum(sums_of_neighbours(y, dim), dim);
    return;
end
if isvector(x)
    if length(x) ~= size(y, dim)
        error('trapz: length of X and length of Y along DIM must match');
    end
    shape = ones(1, ndims(y));
    shape(dim) = length(x);
    widths = diff(reshape(x, shape));
elseif size_equal(x, y)
    widths = diff(x, 1, dim);
else
    error('trapz: X and Y must have same shape');
end
q = 0.5 * sum(widths .* sums_of_neighbours(y, dim), dim);
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
