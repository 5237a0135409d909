% -*- texinfo -*-
% @deftypefn {} {} csc (@var{x})
% @end deftypefn
function y = csc(x)
% The cosecant of each element.
if nargin < 1
    print_usage();
end
y = 1 ./ sin(x);
end
