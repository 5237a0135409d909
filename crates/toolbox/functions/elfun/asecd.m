% -*- texinfo -*-
% @deftypefn {} {} asecd (@var{x})
% @end deftypefn
function y = asecd(x)
% The inverse secant of each element, in degrees.
if nargin < 1
    print_usage();
end
y = asec(x) .* 180 ./ pi;
end
