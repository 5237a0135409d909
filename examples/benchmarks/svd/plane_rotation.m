%#shape f, g, c, s, r
function [c, s, r] = plane_rotation(f, g)
% PLANE_ROTATION  Cosine and sine with c*f + s*g = r and c*g - s*f = 0.

if g == 0
    c = 1;
    s = 0;
    r = f;
elseif abs(g) > abs(f)
    t = f / g;
    u = sqrt(1 + t * t);
    s = 1 / u;
    c = s * t;
    r = g * u;
else
    t = g / f;
    u = sqrt(1 + t * t);
    c = 1 / u;
    s = c * t;
    r = f * u;
end
