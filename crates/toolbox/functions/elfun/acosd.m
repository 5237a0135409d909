% -*- texinfo -*-
% @deftypefn {} {} acosd (@var{x})
% @end deftypefn
function y = acosd(x)
% The arc cosine of each element, in degrees.
if nargin < 1
    print_usage();
end
y = acos(x) .* 180 ./ pi;
end
