%#shape n, limit, counts (n,n)
function counts = brt1(n, limit)
% BRT1  Mandelbrot set: for each point of a grid, how many of the first `limit`
% iterates of z^2 + c stay within the circle of radius 2.
%   Plain version: only the points that have not left yet are computed, so that
%   each iteration has a set of its own size.

c = brt1_plane(n);
counts = zeros(n, n);
z = c;
inside = find(abs(z) <= 2);
k = 0;
while k < limit && ~isempty(inside)
    counts(inside) = counts(inside) + 1;
    z(inside) = z(inside) .^ 2 + c(inside);
    inside = inside(abs(z(inside)) <= 2);
    k = k + 1;
end
