function drv_sch2(scale)
% DRV_SCH2  Schroedinger's equation with sparse matrices: driver.
if nargin < 1
    scale = 1;
end
results = sch2(20, round(15 * scale), 0.04);
fprintf('%.10g\n', sum(results * [1; 2; 3]));
end
