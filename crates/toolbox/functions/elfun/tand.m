% -*- texinfo -*-
% @deftypefn {} {} tand (@var{x})
% @end deftypefn
function y = tand(x)
% The tangent of each element, an angle in degrees.
if nargin < 1
    print_usage();
end
half_turns = x / 180;
from_pole = (x - 90) / 180;
y = tan(half_turns .* pi);
y(is_whole(half_turns)) = 0;
y(is_whole(from_pole)) = Inf;
end
function yes = is_whole(x)
% Which elements are whole and finite.
yes = x == fix(x) & isfinite(x);
end
