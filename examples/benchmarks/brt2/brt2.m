%#shape n, limit, counts (n,n)
function counts = brt2(n, limit)
% BRT2  Mandelbrot set: for each point of a grid, how many of the first `limit`
% iterates of z^2 + c stay within the circle of radius 2.
%   Optimised version: all arrays keep their size, nothing is searched or
%   gathered. A logical mask stops the points that have left; it only ever
%   loses points. Two parts of the set need no iteration at all: the main
%   heart and the disc to its left.

c = brt2_plane(n);
x = real(c);
y2 = imag(c) .^ 2;
q = (x - 0.25) .^ 2 + y2;
stays = (q .* (q + x - 0.25) < 0.25 * y2) | ((x + 1) .^ 2 + y2 < 0.0625);

inside = ~stays & abs(c) <= 2;
counts = limit * stays;
z = c .* inside;
for k = 1:limit
    counts = counts + inside;
    z = (z .* z + c) .* inside;
    inside = inside & abs(z) <= 2;
end
