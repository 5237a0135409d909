% -*- texinfo -*-
% @deftypefn {} {} acsch (@var{x})
% @end deftypefn
function y = acsch(x)
% The inverse hyperbolic cosecant of each element.
if nargin < 1
    print_usage();
end
y = asinh(1 ./ x);
end
