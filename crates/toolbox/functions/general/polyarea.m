% -*- texinfo -*-
% @deftypefn  {} {} polyarea (@var{x}, @var{y})
% @deftypefnx {} {} polyarea (@var{x}, @var{y}, @var{dim})
% @end deftypefn
function a = polyarea(x, y, dim)
% The areas inside polygons with these corners, along a dimension.
if nargin < 2
    print_usage();
elseif ~size_equal(x, y)
    error('polyarea: X and Y must have the same shape');
end
if nargin == 2
    a = abs(sum(x .* (shift(y, -1) - shift(y, 1)))) / 2;
else
    a = abs(sum(x .* (shift(y, -1, dim) - shift(y, 1, dim)), dim)) / 2;
end
end
