%#shape scale
function drv_mbrt(scale)
% DRV_MBRT  driver of the Mandelbrot set benchmark.
if nargin < 1
  scale = 1;
end
n = max(6, round(40 * sqrt(scale)));
set = mbrt(n, 60);
fprintf('%.10g\n', sum(sum(set)));
fprintf('%.10g\n', sum((1:size(set, 1)) * set));
