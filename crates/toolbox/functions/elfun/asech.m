% -*- texinfo -*-
% @deftypefn {} {} asech (@var{x})
% @end deftypefn
function y = asech(x)
% The inverse hyperbolic secant of each element.
if nargin < 1
    print_usage();
end
y = acosh(1 ./ x);
end
