% -*- texinfo -*-
% @deftypefn {} {} atan2d (@var{y}, @var{x})
% @end deftypefn
function angle = atan2d(y, x)
% The angle in degrees, over all four quadrants, of the point at x and y.
if nargin < 2
    print_usage();
end
angle = 180 ./ pi .* atan2(y, x);
end
