%#shape a, b, c, n, m, U (n,m)
function U = crni(a, b, c, n, m)
% CRNI  heat equation u_t = c^2 u_xx on 0 <= x <= A, 0 <= t <= B,
%   Crank-Nicolson scheme with N points in space and M in time.  The ends
%   are held at 0; column j of U is the profile at time j.
h = a / (n - 1);
k = b / (m - 1);
r = c^2 * k / h^2;

U = zeros(n, m);
for i = 2:n-1
  x = h * (i - 1) / a;
  U(i, 1) = sin(pi * x) + 0.5 * sin(3 * pi * x);
end

lo = zeros(1, n);
di = zeros(1, n);
up = zeros(1, n);
rhs = zeros(1, n);
for i = 2:n-1
  lo(i) = -r;
  di(i) = 2 + 2 * r;
  up(i) = -r;
end
di(1) = 1;
di(n) = 1;

for j = 2:m
  for i = 2:n-1
    rhs(i) = r * U(i-1, j-1) + (2 - 2 * r) * U(i, j-1) + r * U(i+1, j-1);
  end
  x = crni_tridiag(lo, di, up, rhs, n);
  for i = 1:n
    U(i, j) = x(i);
  end
end
