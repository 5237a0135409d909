% -*- texinfo -*-
% @deftypefn {} {} coth (@var{x})
% @end deftypefn
function y = coth(x)
% The hyperbolic cotangent of each element.
if nargin < 1
    print_usage();
end
y = 1 ./ tanh(x);
end
