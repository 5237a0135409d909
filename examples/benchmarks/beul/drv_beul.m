%#shape scale
function drv_beul(scale)
% DRV_BEUL  driver of the backward Euler benchmark.
if nargin < 1
  scale = 1;
end
steps = max(10, round(100 * scale));
[chk, iters] = beul(steps);
fprintf('%.10g\n', sum(chk));
fprintf('%d\n', iters);
