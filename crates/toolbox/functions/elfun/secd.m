% -*- texinfo -*-
% @deftypefn {} {} secd (@var{x})
% @end deftypefn
function y = secd(x)
% The secant of each element, an angle in degrees.
if nargin < 1
    print_usage();
end
y = 1 ./ cosd(x);
end
