% -*- texinfo -*-
% @deftypefn {} {} sinc (@var{x})
% @end deftypefn
function y = sinc(x)
% The sine of pi * x divided by pi * x, which is 1 at 0.
if nargin < 1
    print_usage();
end
y = ones(size(x));
elsewhere = x ~= 0;
if any(elsewhere(:))
    angle = pi * x(elsewhere);
    y(elsewhere) = double(sin(angle) ./ angle);
end
end
