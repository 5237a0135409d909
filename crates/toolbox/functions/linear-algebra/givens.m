% -*- texinfo -*-
% @deftypefn  {} {@var{G} =} givens (@var{x}, @var{y})
% @deftypefnx {} {[@var{c}, @var{s}] =} givens (@var{x}, @var{y})
% @end deftypefn
function [c, s] = givens(x, y)
% The rotation that turns the vector (x, y) to the first axis: a matrix, or its cosine and sine.
if nargin ~= 2
    print_usage();
end
[cosine, sine] = rotation(x, y);
if nargout < 2
    c = [cosine, sine; -sine, cosine];
else
    c = cosine;
    s = sine;
end
end

function [c, s] = rotation(f, g)
% The cosine, which is not negative, and the sine of the rotation.
smallest = sqrt(realmin());
greatest = sqrt(1 / realmin() / 2);
if g == 0
    c = 1;
    s = 0;
elseif f == 0
    c = 0;
    s = sign(g);
elseif min(abs(f), abs(g)) > smallest && max(abs(f), abs(g)) < greatest
    [c, s] = by_length(f, g);
else
    % The squares could overflow or vanish.
    scale = min(1 / realmin(), max([realmin(), abs(f), abs(g)]));
    [c, s] = by_length(f / scale, g / scale);
end
end

function [c, s] = by_length(f, g)
% The cosine and sine by the length of the vector.
d = sqrt(f * f + g * g);
c = abs(f) / d;
if f < 0
    d = -d;
end
s = g / d;
end
