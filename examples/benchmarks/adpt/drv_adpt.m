function drv_adpt(scale)
% DRV_ADPT  driver of the adaptive quadrature benchmark.
% Integrates over a family of growing intervals and sums the results.
if nargin < 1
  scale = 1;
end
runs = max(1, round(6 * scale));
total = 0;
rows = 0;
for k = 1:runs
  [q, panels] = adpt(0, 1 + k / 10, 1e-9);
  total = total + q;
  rows = rows + size(panels, 1);
end
fprintf('%.10g\n', total);
fprintf('%d\n', rows);
