%#shape scale
function drv_dich(scale)
% DRV_DICH  driver of the Dirichlet problem benchmark.
if nargin < 1
  scale = 1;
end
n = max(8, round(18 * scale ^ (1 / 3)));
U = dich(1, n, n + 4, 1e-9, 5000);
fprintf('%.10g\n', sum(sum(U)));
fprintf('%.10g\n', U(5, 6));
