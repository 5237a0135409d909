% -*- texinfo -*-
% @deftypefn {} {} csch (@var{x})
% @end deftypefn
function y = csch(x)
% The hyperbolic cosecant of each element.
if nargin < 1
    print_usage();
end
y = 1 ./ sinh(x);
end
