% -*- texinfo -*-
% @deftypefn {} {} asind (@var{x})
% @end deftypefn
function y = asind(x)
% The arc sine of each element, in degrees.
if nargin < 1
    print_usage();
end
y = asin(x) .* 180 ./ pi;
end
