% -*- texinfo -*-
% @deftypefn {} {} sech (@var{x})
% @end deftypefn
function y = sech(x)
% The hyperbolic secant of each element.
if nargin < 1
    print_usage();
end
y = 1 ./ cosh(x);
end
