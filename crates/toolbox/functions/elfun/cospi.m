% -*- texinfo -*-
% @deftypefn {} {@var{y} =} cospi (@var{x})
% @end deftypefn
function y = cospi(x)
% The cosine of pi times each element, exactly 0 halfway between whole numbers.
if nargin < 1
    print_usage();
end
% Half a unit further on, the sine has the same value.
t = mod(x - 0.5, 2) - 1;
t(t == -1) = 0;
y = sin(t * pi);
end
