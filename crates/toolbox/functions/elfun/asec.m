% -*- texinfo -*-
% @deftypefn {} {} asec (@var{x})
% @end deftypefn
function y = asec(x)
% The inverse secant of each element, in radians.
if nargin < 1
    print_usage();
end
y = acos(1 ./ x);
end
