function J = be_jacobian(g, x, gx)
% BE_JACOBIAN  forward differences, a column for each unknown.
n = length(x);
J = zeros(n, n);
for j = 1:n
  d = 1e-7 * max(1, abs(x(j)));
  xj = x;
  xj(j) = xj(j) + d;
  J(:, j) = (g(xj) - gx) / d;
end
