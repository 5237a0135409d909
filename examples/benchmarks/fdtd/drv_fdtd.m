%#shape scale
function drv_fdtd(scale)
% DRV_FDTD  driver of the finite-difference time-domain benchmark.
if nargin < 1
  scale = 1;
end
steps = max(10, round(150 * scale));
[Ex, Ey, Ez, probe] = fdtd(0.05, 0.04, 0.06, 14, 11, 16, steps);
fprintf('%.10g\n', sum(sum(abs(probe))));
fprintf('%.10g\n', sum(Ex(:) .^ 2) + sum(Ey(:) .^ 2) + sum(Ez(:) .^ 2));
