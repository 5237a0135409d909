% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} trapz (@var{y})
% @deftypefnx {} {@var{q} =} trapz (@var{x}, @var{y})
% @deftypefnx {} {@var{q} =} trapz (@dots{}, @var{dim})
% @end deftypefn
function q = trapz(x, y, dim)
% The area below points joined by straight lines, along a dimension.
if nargin < 1
    print_usage();
elseif nargin == 1
    [areas, factor, dim] = trapezoids('trapz', x);
elseif nargin == 2
    [areas, factor, dim] = trapezoids('trapz', x, y);
else
    [areas, factor, dim] = trapezoids('trapz', x, y, dim);
end
q = factor * sum(areas, dim);
end
