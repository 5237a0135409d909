% -*- texinfo -*-
% @deftypefn  {} {@var{L} =} del2 (@var{M})
% @deftypefnx {} {@var{L} =} del2 (@var{M}, @var{h})
% @deftypefnx {} {@var{L} =} del2 (@var{M}, @var{dx}, @var{dy}, @dots{})
% @end deftypefn
function y = del2(x, varargin)
% The sum of the second derivatives along each dimension, divided by twice the number of them.
if nargin < 1
    print_usage();
end
if numel(varargin) > ndims(x)
    print_usage();
end
gaps = gaps_between(size(x), varargin);
y = zeros(size(x));
for dim = 1:ndims(x)
    if size(x, dim) >= 3
        y = y + bends_along(x, dim, gaps{dim});
    end
end
y = y ./ ndims(x);
end

function gaps = gaps_between(extents, given)
% The distances of the points along each dimension.
dims = numel(extents);
gaps = cell(1, dims);
if numel(given) <= 1 && all(cellfun('numel', given) == 1)
    step = [given{:}, ones(1, 1 - numel(given))];
    for k = 1:dims
        gaps{k} = step * ones(extents(k), 1);
    end
    return;
end
given(end + 1:dims) = {1};
% The first spacing is that of the columns.
given([1, 2]) = given([2, 1]);
for k = 1:dims
    step = given{k};
    if isscalar(step)
        gaps{k} = step * ones(extents(k), 1);
    elseif ~isvector(step)
        error('del2: spacing element %d must be a scalar or vector', k);
    elseif length(step) ~= extents(k)
        error(['del2: number of elements in spacing vector %d ' ...
            'does not match dimension %d of M'], k, k);
    else
        gaps{k} = diff(step(:));
    end
end
end

function y = bends_along(x, dim, gap)
% Half of the second derivatives along a dimension; at the ends, those of a straight continuation.
order = [dim, 1:dim - 1, dim + 1:ndims(x)];
x = permute(x, order);
y = zeros(size(x));
n = rows(x);
before = gap(1:n - 2);
after = gap(2:n - 1);
inner = ((x(1:n - 2, :) - x(2:n - 1, :)) ./ before ...
    + (x(3:n, :) - x(2:n - 1, :)) ./ after) ./ (before + after);
y(2:n - 1, :) = double(inner);
if n == 3
    y(1, :) = y(2, :);
    y(3, :) = y(2, :);
else
    y(1, :) = (gap(1) + gap(2)) / gap(2) * y(2, :) - gap(1) / gap(2) * y(3, :);
    y(n, :) = (gap(n - 1) + gap(n - 2)) / gap(n - 2) * y(n - 1, :) ...
        - gap(n - 1) / gap(n - 2) * y(n - 2, :);
end
y = ipermute(y, order);
end
