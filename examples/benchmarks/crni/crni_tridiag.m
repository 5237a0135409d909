%#shape lo (1,n), di (1,n), up (1,n), rhs (1,n), n, x (1,n)
function x = crni_tridiag(lo, di, up, rhs, n)
% CRNI_TRIDIAG  solve a tridiagonal system: lo(i) x(i-1) + di(i) x(i) +
%   up(i) x(i+1) = rhs(i), by elimination without pivoting.
x = zeros(1, n);
for i = 2:n
  w = lo(i) / di(i-1);
  di(i) = di(i) - w * up(i-1);
  rhs(i) = rhs(i) - w * rhs(i-1);
end
x(n) = rhs(n) / di(n);
for i = n-1:-1:1
  x(i) = (rhs(i) - up(i) * x(i+1)) / di(i);
end
