%#shape scale
function drv_crni(scale)
% DRV_CRNI  driver of the Crank-Nicolson benchmark.
if nargin < 1
  scale = 1;
end
n = max(10, round(60 * sqrt(scale)));
m = max(10, round(80 * sqrt(scale)));
U = crni(1, 0.1, 1, n, m);
fprintf('%.10g\n', sum(U(:, m)));
fprintf('%.10g\n', sum(sum(U)) / (n * m));
