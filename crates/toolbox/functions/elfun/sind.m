% -*- texinfo -*-
% @deftypefn {} {} sind (@var{x})
% @end deftypefn
function y = sind(x)
% The sine of each element, an angle in degrees.
if nargin < 1
    print_usage();
end
if ~isnumeric(x)
    error('sind: X must be numeric');
end
turned = mod(real(x) - 180, 360) - 180;
half_turn = turned == -180;
% Pi is not a whole number of eps: at half turns the sine would miss zero.
if iscomplex(x)
    y = sin(complex(turned, imag(x)) / 180 * pi);
    y(half_turn) = complex(0, imag(y(half_turn)));
else
    y = sin(turned / 180 * pi);
    y(half_turn) = 0;
end
end
