% -*- texinfo -*-
% @deftypefn  {} {[@var{theta}, @var{r}] =} cart2pol (@var{x}, @var{y})
% @deftypefnx {} {[@var{theta}, @var{r}, @var{z}] =} cart2pol (@var{x}, @var{y}, @var{z})
% @deftypefnx {} {[@var{theta}, @var{r}] =} cart2pol (@var{C})
% @deftypefnx {} {[@var{theta}, @var{r}, @var{z}] =} cart2pol (@var{C})
% @end deftypefn
function [theta, r, z] = cart2pol(x, y, z)
% Points by their angle and distance from the axis, and height.
if nargin < 1
    print_usage();
end
if nargin == 1
    [x, y, z] = coordinates(x);
elseif nargin == 2
    z = [];
    if ~(isnumeric(x) && isnumeric(y))
        error('cart2pol: X, Y must be numeric arrays or scalars');
    end
    [differ, x, y] = common_size(x, y);
    if differ
        error('cart2pol: X, Y must be the same size or scalars');
    end
else
    if ~(isnumeric(x) && isnumeric(y) && isnumeric(z))
        error('cart2pol: X, Y, Z must be numeric arrays or scalars');
    end
    [differ, x, y, z] = common_size(x, y, z);
    if differ
        error('cart2pol: X, Y, Z must be the same size or scalars');
    end
end
theta = atan2(y, x);
r = sqrt(x .^ 2 + y .^ 2);
end

function [x, y, z] = coordinates(points)
% The coordinates of one point, or of the points that are the rows.
if ~(isnumeric(points) && ismatrix(points))
    error('cart2pol: matrix input must be 2-D numeric array');
end
if isvector(points)
    points = points(:).';
end
if ~any(columns(points) == [2, 3])
    error(['cart2pol: matrix input must be a 2- or 3-element vector ' ...
        'or a 2- or 3-column array']);
end
x = points(:, 1);
y = points(:, 2);
z = [];
if columns(points) == 3
    z = points(:, 3);
end
end
