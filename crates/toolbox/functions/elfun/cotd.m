% -*- texinfo -*-
% @deftypefn {} {} cotd (@var{x})
% @end deftypefn
function y = cotd(x)
% The cotangent of each element, an angle in degrees.
if nargin < 1
    print_usage();
end
y = 1 ./ tand(x);
end
