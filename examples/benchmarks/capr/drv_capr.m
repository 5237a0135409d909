%#shape scale
function drv_capr(scale)
% DRV_CAPR  driver of the transmission line benchmark.
% The first line is a square coaxial line, the second one a flat one.
if nargin < 1
  scale = 1;
end
n = 2 * max(4, round(10 * scale ^ (1 / 3)));
c1 = capr(1, 1, 2, 2, n, 1e-8, 1.7);
c2 = capr(1.5, 0.2, 2, 1, n, 1e-8, 1.7);
fprintf('%.10g\n', c1);
fprintf('%.10g\n', c2);
