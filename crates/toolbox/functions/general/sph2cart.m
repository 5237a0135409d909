% -*- texinfo -*-
% @deftypefn  {} {[@var{x}, @var{y}, @var{z}] =} sph2cart (@var{theta}, @var{phi}, @var{r})
% @deftypefnx {} {[@var{x}, @var{y}, @var{z}] =} sph2cart (@var{S})
% @end deftypefn
function [x, y, z] = sph2cart(theta, phi, r)
% Points, given by two angles and their distance, by their coordinates.
if nargin ~= 1 && nargin ~= 3
    print_usage();
end
if nargin == 1
    [theta, phi, r] = coordinates(theta);
else
    if ~(isnumeric(theta) && isnumeric(phi) && isnumeric(r))
        error('sph2cart: THETA, PHI, R must be numeric arrays or scalars');
    end
    [differ, theta, phi, r] = common_size(theta, phi, r);
    if differ
        error('sph2cart: THETA, PHI, R must be the same size or scalars');
    end
end
x = r .* cos(phi) .* cos(theta);
y = r .* cos(phi) .* sin(theta);
z = r .* sin(phi);
end

function [theta, phi, r] = coordinates(points)
% The coordinates of one point, or of the points that are the rows.
if ~(isnumeric(points) && ismatrix(points))
    error('sph2cart: matrix input must be a 2-D numeric array');
elseif columns(points) ~= 3 && numel(points) ~= 3
    error('sph2cart: matrix input must be a 3-element vector or 3-column array');
end
if numel(points) == 3
    points = reshape(points, 1, 3);
end
theta = points(:, 1);
phi = points(:, 2);
r = points(:, 3);
end
