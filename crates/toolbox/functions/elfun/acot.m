% -*- texinfo -*-
% @deftypefn {} {} acot (@var{x})
% @end deftypefn
function y = acot(x)
% The inverse cotangent of each element, in radians.
if nargin < 1
    print_usage();
end
y = atan(1 ./ x);
end
