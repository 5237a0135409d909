% -*- texinfo -*-
% @deftypefn {} {} cot (@var{x})
% @end deftypefn
function y = cot(x)
% The cotangent of each element.
if nargin < 1
    print_usage();
end
y = 1 ./ tan(x);
end
