% -*- texinfo -*-
% @deftypefn {} {@var{y} =} sinpi (@var{x})
% @end deftypefn
function y = sinpi(x)
% The sine of pi times each element, exactly 0 where the element is whole.
if nargin < 1
    print_usage();
end
t = mod(x - 1, 2) - 1;
t(t == -1) = 0;
y = sin(t * pi);
end
