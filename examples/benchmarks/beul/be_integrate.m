function [t, y, iters] = be_integrate(f, t0, tend, y0, steps)
% BE_INTEGRATE  equal steps of backward Euler; column k of Y is the state at T(k).
h = (tend - t0) / steps;
t = zeros(1, steps + 1);
y = zeros(length(y0), steps + 1);
t(1) = t0;
y(:, 1) = y0;
iters = 0;
for k = 1:steps
  [y(:, k+1), n] = be_step(f, t(k), y(:, k), h);
  t(k+1) = t0 + k * h;
  iters = iters + n;
end
