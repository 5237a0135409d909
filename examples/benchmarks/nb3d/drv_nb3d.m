function drv_nb3d(scale)
% DRV_NB3D  driver of the three-dimensional N-body benchmark.
if nargin < 1
  scale = 1;
end
n = 25;
steps = max(5, round(80 * scale));
seed = 1618;
P = zeros(n, 7);
for k = 1:n
  for j = 1:7
    seed = mod(16807 * seed, 2147483647);
    P(k, j) = seed / 2147483647;
  end
end
m = 0.5 + P(:, 1);
r = 4 * P(:, 2:4) - 2;
v = P(:, 5:7) - 0.5;
[r, v, e] = nb3d(m, r, v, 0.002, steps);
fprintf('%.10g\n', sum(r * [1; 2; 3]));
fprintf('%.10g\n', e(end));
fprintf('%.10g\n', sum(m' * v));
