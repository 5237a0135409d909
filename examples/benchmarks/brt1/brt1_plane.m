%#shape n, c (n,n)
function c = brt1_plane(n)
% BRT1_PLANE  An n-by-n grid over the part of the plane where the set lies.
x = -2.1 + (0:n - 1) * 2.7 / (n - 1);
y = 1.3 - (0:n - 1) * 2.6 / (n - 1);
c = ones(n, 1) * x + 1i * (y.' * ones(1, n));
