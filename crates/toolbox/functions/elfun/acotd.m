% -*- texinfo -*-
% @deftypefn {} {} acotd (@var{x})
% @end deftypefn
function y = acotd(x)
% The inverse cotangent of each element, in degrees.
if nargin < 1
    print_usage();
end
y = atand(1 ./ x);
end
