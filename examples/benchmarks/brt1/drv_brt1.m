%#shape scale
function drv_brt1(scale)
% DRV_BRT1  Mandelbrot set, plain: driver.
if nargin < 1
    scale = 1;
end
n = round(80 * sqrt(scale));
counts = brt1(n, 60);
fprintf('%.10g\n', sum(counts * (1:n)'));
