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
elseif nargin == 1
    [theta, r, z] = columns_of_points('matrix input P', theta);
elseif nargin == 2
    [theta, r, z] = in_one_size('pol2cart', 'THETA, R', theta, r);
else
    [theta, r, z] = in_one_size('pol2cart', 'THETA, R, Z', theta, r, z);
end
x = r .* cos(theta);
y = r .* sin(theta);
end
