% -*- texinfo -*-
% @deftypefn  {} {} cross (@var{x}, @var{y})
% @deftypefnx {} {} cross (@var{x}, @var{y}, @var{dim})
% @end deftypefn
function z = cross(x, y, dim)
% The vector product of x and y, along the first dimension of 3 elements or along the given one.
if nargin < 2
    print_usage();
end
if nargin < 3 && ndims(x) < 3 && ndims(y) < 3
    if columns(x) == 1 && rows(y) == 1
        warning('cross: taking cross product of column by row');
        y = y.';
    elseif rows(x) == 1 && columns(y) == 1
        warning('cross: taking cross product of row by column');
        x = x.';
    end
end
if nargin == 2
    dim = find(size(x) == 3, 1);
    if isempty(dim)
        error('cross: must have at least one dimension with 3 elements');
    end
elseif size(x, dim) ~= 3
    error('cross: dimension DIM must have 3 elements');
end
if ~size_equal(x, y)
    error('cross: X and Y must have the same dimensions');
end
[x1, x2, x3] = parts(x, dim);
[y1, y2, y3] = parts(y, dim);
z = cat(dim, x2 .* y3 - x3 .* y2, x3 .* y1 - x1 .* y3, x1 .* y2 - x2 .* y1);
end

function [first, second, third] = parts(x, dim)
% The three slices of an array across a dimension.
place = repmat({':'}, 1, ndims(x));
place{dim} = 1;
first = x(place{:});
place{dim} = 2;
second = x(place{:});
place{dim} = 3;
third = x(place{:});
end
