%#shape scale
function drv_bari(scale)
% DRV_BARI  Displacement of an elastic bar: driver.
if nargin < 1
    scale = 1;
end
n = round(100 * sqrt(scale));
u = bari(n, 2, 2.1e11, 4e-4, 1e-4, 7850, 5e3);
fprintf('%.10g\n', 1e3 * (u(n + 1) + sum(u) / n));
