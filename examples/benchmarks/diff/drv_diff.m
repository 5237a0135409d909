function drv_diff(scale)
% DRV_DIFF  driver of the two-slit diffraction benchmark.
if nargin < 1
  scale = 1;
end
points = max(5, round(121 * scale));
[pos, inten] = two_slit(500e-9, 20e-6, 100e-6, 1, 0.05, points, 25);
fprintf('%.10g\n', sum(inten));
fprintf('%.10g\n', 1000 * sum(pos .* pos .* inten));
