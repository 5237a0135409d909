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
elseif nargin == 1
    [x, y, z] = columns_of_points('matrix input', x);
elseif nargin == 2
    [x, y, z] = in_one_size('cart2pol', 'X, Y', x, y);
else
    [x, y, z] = in_one_size('cart2pol', 'X, Y, Z', x, y, z);
end
theta = atan2(y, x);
r = sqrt(x .^ 2 + y .^ 2);
end
