% -*- texinfo -*-
% @deftypefn  {} {[@var{x}, @var{y}] =} pol2cart (@var{theta}, @var{r})
% @deftypefnx {} {[@var{x}, @var{y}, @var{z}] =} pol2cart (@var{theta}, @var{r}, @var{z})
% @deftypefnx {} {[@var{x}, @var{y}] =} pol2cart (@var{P})
% @deftypefnx {} {[@var{x}, @var{y}, @var{z}] =} pol2cart (@var{P})
% @end deftypefn
function [x, y, z] = pol2cart(theta, r, z)
% Points, given by their angle and distance from the axis and height, by their coordinates.
if nargin < 1
    print_usage();
end
if nargin == 1
    [theta, r, z] = coordinates(theta);
elseif nargin == 2
    z = [];
    if ~(isnumeric(theta) && isnumeric(r))
        error('pol2cart: THETA, R must be numeric arrays or scalars');
    end
    [differ, theta, r] = common_size(theta, r);
    if differ
        error('pol2cart: THETA, R must be the same size or scalars');
    end
else
    if ~(isnumeric(theta) && isnumeric(r) && isnumeric(z))
        error('pol2cart: THETA, R, Z must be numeric arrays or scalars');
    end
    [differ, theta, r, z] = common_size(theta, r, z);
    if differ
        error('pol2cart: THETA, R, Z must be the same size or scalars');
    end
end
x = r .* cos(theta);
y = r .* sin(theta);
end

function [theta, r, z] = coordinates(points)
% The coordinates of one point, or of the points that are the rows. The texts name cart2pol, as
% those of Octave do.
if ~(isnumeric(points) && ismatrix(points))
    error('cart2pol: matrix input P must be 2-D numeric array');
end
if isvector(points)
    points = points(:).';
end
if ~any(columns(points) == [2, 3])
    error(['cart2pol: matrix input must be a 2- or 3-element vector ' ...
        'or a 2- or 3-column array']);
end
theta = points(:, 1);
r = points(:, 2);
z = [];
if columns(points) == 3
    z = points(:, 3);
end
end
