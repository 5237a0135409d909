function [x, v, hits] = nb1d(m, x, v, dt, steps)
% NB1D  bodies on a line that attract each other, with walls at the ends.
%   Leapfrog steps; a body that passes a wall is sent back, and its number
%   is appended to HITS.
lo = min(x) - 0.02;
hi = max(x) + 0.02;
hits = [];
a = nb1d_accel(m, x);
for s = 1:steps
  v = v + dt / 2 * a;
  x = x + dt * v;

  out = find(x < lo);
  x(out) = 2 * lo - x(out);
  v(out) = -v(out);
  hits = [hits, out];

  out = find(x > hi);
  x(out) = 2 * hi - x(out);
  v(out) = -v(out);
  hits = [hits, out];

  a = nb1d_accel(m, x);
  v = v + dt / 2 * a;
end
