% -*- texinfo -*-
% @deftypefn {} {} acoth (@var{x})
% @end deftypefn
function y = acoth(x)
% The inverse hyperbolic cotangent of each element.
if nargin < 1
    print_usage();
end
y = atanh(1 ./ x);
end
