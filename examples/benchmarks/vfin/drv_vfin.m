function drv_vfin(scale)
% DRV_VFIN  Vector comparison with a loop: driver.
if nargin < 1
    scale = 1;
end

n = round(300 * scale);
a = vfin_numbers(n, 7, 400);
b = vfin_numbers(120, 1234, 400);
[common, places] = vfin(a, b);
fprintf('%.10g\n', sum(common .* (1:length(common))) + sum(places) / 1000);
