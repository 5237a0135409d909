% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} cumtrapz (@var{y})
% @deftypefnx {} {@var{q} =} cumtrapz (@var{x}, @var{y})
% @deftypefnx {} {@var{q} =} cumtrapz (@dots{}, @var{dim})
% @end deftypefn
function q = cumtrapz(x, y, dim)
% The areas below points joined by straight lines, from the first point to each, along a dimension.
if nargin < 1
    print_usage();
elseif nargin == 1
    [areas, factor, dim] = trapezoids('cumtrapz', x);
elseif nargin == 2
    [areas, factor, dim] = trapezoids('cumtrapz', x, y);
else
    [areas, factor, dim] = trapezoids('cumtrapz', x, y, dim);
end
extents = [size(areas), ones(1, max(0, dim - ndims(areas)))];
extents(dim) = 1;
q = cat(dim, zeros(extents), factor * cumsum(areas, dim));
end
