% -*- texinfo -*-
% @deftypefn {} {} fliplr (@var{A})
% @end deftypefn
function y = fliplr(x)
% The columns in reverse order.
if nargin < 1
    print_usage();
end
y = flip(x, 2);
end
