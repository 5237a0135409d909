% -*- texinfo -*-
% @deftypefn  {} {[@var{theta}, @var{phi}, @var{r}] =} cart2sph (@var{x}, @var{y}, @var{z})
% @deftypefnx {} {[@var{theta}, @var{phi}, @var{r}] =} cart2sph (@var{C})
% @end deftypefn
function [theta, phi, r] = cart2sph(x, y, z)
% Points by their angle around the axis, their angle above the plane, and their distance.
if nargin == 1
    [x, y, z] = columns_of_space_points('cart2sph', 'matrix input C', x);
elseif nargin == 3
    [x, y, z] = in_one_size('cart2sph', 'X, Y, Z', x, y, z);
else
    print_usage();
end
theta = atan2(y, x);
phi = atan2(z, sqrt(x .^ 2 + y .^ 2));
r = sqrt(x .^ 2 + y .^ 2 + z .^ 2);
end
