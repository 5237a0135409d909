%#shape scale
function drv_brt2(scale)
% DRV_BRT2  Mandelbrot set, optimised: driver. It prints what drv_brt1 prints.
if nargin < 1
    scale = 1;
end
n = round(80 * sqrt(scale));
counts = brt2(n, 60);
fprintf('%.10g\n', sum(counts * (1:n)'));
