function drv_schr(scale)
% DRV_SCHR  Schroedinger's equation with dense matrices: driver.
if nargin < 1
    scale = 1;
end
results = schr(80, round(250 * scale), 0.01);
fprintf('%.10g\n', sum(results * [1; 2; 3]));
end
