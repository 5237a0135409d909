% -*- texinfo -*-
% @deftypefn  {} {[@var{x}, @var{y}, @var{z}] =} sph2cart (@var{theta}, @var{phi}, @var{r})
% @deftypefnx {} {[@var{x}, @var{y}, @var{z}] =} sph2cart (@var{S})
% @end deftypefn
function [x, y, z] = sph2cart(theta, phi, r)
% Points, given by two angles and their distance, by their coordinates.
if nargin == 1
    [theta, phi, r] = columns_of_space_points('sph2cart', 'matrix input', theta);
elseif nargin == 3
    [theta, phi, r] = in_one_size('sph2cart', 'THETA, PHI, R', theta, phi, r);
else
    print_usage();
end
x = r .* cos(phi) .* cos(theta);
y = r .* cos(phi) .* sin(theta);
z = r .* sin(phi);
end
