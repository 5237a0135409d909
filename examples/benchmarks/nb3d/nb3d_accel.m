%#shape m (N,1), r (N,3), a (N,3), pot
function [a, pot] = nb3d_accel(m, r)
% NB3D_ACCEL  accelerations and potential energy, all pairs at once.
%   Element (i,j) of DX is the way from body i to body j along x.
n = size(r, 1);
X = repmat(r(:, 1), 1, n);
Y = repmat(r(:, 2), 1, n);
Z = repmat(r(:, 3), 1, n);
dx = X' - X;
dy = Y' - Y;
dz = Z' - Z;
d2 = dx .^ 2 + dy .^ 2 + dz .^ 2 + 0.05 ^ 2;
d = sqrt(d2);
W = repmat(m', n, 1) ./ (d2 .* d);
a = [sum(W .* dx, 2), sum(W .* dy, 2), sum(W .* dz, 2)];

G = (m * m') ./ d;
G(1:n+1:n*n) = 0;
pot = -sum(sum(G)) / 2;
