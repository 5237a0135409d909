% -*- texinfo -*-
% @deftypefn {} {} acscd (@var{x})
% @end deftypefn
function y = acscd(x)
% The inverse cosecant of each element, in degrees.
if nargin < 1
    print_usage();
end
y = acsc(x) .* 180 ./ pi;
end
