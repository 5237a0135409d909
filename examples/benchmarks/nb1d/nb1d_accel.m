%#shape m (1,N), x (1,N), a (1,N)
function a = nb1d_accel(m, x)
% NB1D_ACCEL  acceleration of each body by the others (softened gravity).
n = length(x);
soft = 0.5;
a = zeros(1, n);
for k = 1:n
  d = x - x(k);
  others = find(d ~= 0);
  d = d(others);
  a(k) = sum(m(others) .* d ./ (d .^ 2 + soft ^ 2) .^ 1.5);
end
