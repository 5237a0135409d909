% -*- texinfo -*-
% @deftypefn {} {} sec (@var{x})
% @end deftypefn
function y = sec(x)
% The secant of each element.
if nargin < 1
    print_usage();
end
y = 1 ./ cos(x);
end
