% -*- texinfo -*-
% @deftypefn  {} {[@var{theta}, @var{phi}, @var{r}] =} cart2sph (@var{x}, @var{y}, @var{z})
% @deftypefnx {} {[@var{theta}, @var{phi}, @var{r}] =} cart2sph (@var{C})
% @end deftypefn
function [theta, phi, r] = cart2sph(x, y, z)
% Points by their angle around the axis, their angle above the plane, and their distance.
if nargin ~= 1 && nargin ~= 3
    print_usage();
end
if nargin == 1
    [x, y, z] = coordinates(x);
else
    if ~(isnumeric(x) && isnumeric(y) && isnumeric(z))
        error('cart2sph: X, Y, Z must be numeric arrays or scalars');
    end
    [differ, x, y, z] = common_size(x, y, z);
    if differ
        error('cart2sph: X, Y, Z must be the same size or scalars');
    end
end
theta = atan2(y, x);
phi = atan2(z, sqrt(x .^ 2 + y .^ 2));
r = sqrt(x .^ 2 + y .^ 2 + z .^ 2);
end

function [x, y, z] = coordinates(points)
% The coordinates of one point, or of the points that are the rows.
if ~(isnumeric(points) && ismatrix(points))
    error('cart2sph: matrix input C must be a 2-D numeric array');
elseif columns(points) ~= 3 && numel(points) ~= 3
    error('cart2sph: matrix input C must be a 3-element vector or 3-column array');
end
if numel(points) == 3
    points = reshape(points, 1, 3);
end
x = points(:, 1);
y = points(:, 2);
z = points(:, 3);
end
