% -*- texinfo -*-
% @deftypefn {} {} flipud (@var{x})
% @end deftypefn
function y = flipud(x)
% The rows in reverse order.
if nargin < 1
    print_usage();
end
y = flip(x, 1);
end
