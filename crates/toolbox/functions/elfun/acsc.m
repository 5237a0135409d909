% -*- texinfo -*-
% @deftypefn {} {} acsc (@var{x})
% @end deftypefn
function y = acsc(x)
% The inverse cosecant of each element, in radians.
if nargin < 1
    print_usage();
end
y = asin(1 ./ x);
end
