function [r, v, e] = nb3d(m, r, v, dt, steps)
% NB3D  bodies in space that attract each other, leapfrog steps.
%   A row of R and V is the place and the speed of a body of mass M; E gets
%   the total energy after each tenth step.
e = [];
[a, pot] = nb3d_accel(m, r);
M = repmat(m, 1, 3);
for s = 1:steps
  v = v + dt / 2 * a;
  r = r + dt * v;
  [a, pot] = nb3d_accel(m, r);
  v = v + dt / 2 * a;
  if mod(s, 10) == 0 || s == steps
    e(end+1) = sum(sum(M .* v .^ 2)) / 2 + pot;
  end
end
