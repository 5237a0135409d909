%#shape a, b, c, n, m, damp, U (n,m)
function U = fiff(a, b, c, n, m, damp)
% FIFF  finite differences for the wave equation u_tt = c^2 u_xx - damp u_t.
%   A string of length A, fixed at its ends, N points; M points of time from
%   0 to B.  It starts at rest from a plucked shape; U(:,j) is time j.
h = a / (n - 1);
k = b / (m - 1);
r2 = (c * k / h)^2;
dk = damp * k / 2;

U = zeros(n, m);
for i = 2:n-1
  x = h * (i - 1) / a;
  U(i, 1) = sin(pi * x) + x * (1 - x) * 2;
end
% the first step, from rest, by Taylor's formula
for i = 2:n-1
  U(i, 2) = (1 - r2) * U(i, 1) + r2 / 2 * (U(i-1, 1) + U(i+1, 1));
end
for j = 3:m
  for i = 2:n-1
    U(i, j) = ((2 - 2 * r2) * U(i, j-1) + r2 * (U(i-1, j-1) + U(i+1, j-1)) - (1 - dk) * U(i, j-2)) / (1 + dk);
  end
end
