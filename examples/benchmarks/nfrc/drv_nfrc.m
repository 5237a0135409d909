%#shape scale
function drv_nfrc(scale)
% DRV_NFRC  Newton fractal of z^3 - 1: driver.
if nargin < 1
    scale = 1;
end
[basin, steps] = nfrc(2 * round(12 * sqrt(scale)), 40, 1e-9);
weights = 1:size(basin, 2);
fprintf('%.10g\n', sum(basin * weights') + sum(sum(steps)) / 1000);
end
