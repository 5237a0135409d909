% -*- texinfo -*-
% @deftypefn {} {} atand (@var{x})
% @end deftypefn
function y = atand(x)
% The arc tangent of each element, in degrees.
if nargin < 1
    print_usage();
end
y = 180 ./ pi .* atan(x);
end
