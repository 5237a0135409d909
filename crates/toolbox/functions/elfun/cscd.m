% -*- texinfo -*-
% @deftypefn {} {} cscd (@var{x})
% @end deftypefn
function y = cscd(x)
% The cosecant of each element, an angle in degrees.
if nargin < 1
    print_usage();
end
y = 1 ./ sind(x);
end
