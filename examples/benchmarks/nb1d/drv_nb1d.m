function drv_nb1d(scale)
% DRV_NB1D  driver of the one-dimensional N-body benchmark.
if nargin < 1
  scale = 1;
end
n = 20;
steps = max(5, round(150 * scale));
seed = 31415;
m = zeros(1, n);
x = zeros(1, n);
v = zeros(1, n);
for k = 1:n
  seed = mod(16807 * seed, 2147483647);
  m(k) = 0.5 + seed / 2147483647;
  seed = mod(16807 * seed, 2147483647);
  x(k) = k + 0.5 * seed / 2147483647;
  seed = mod(16807 * seed, 2147483647);
  v(k) = 3 * (seed / 2147483647 - 0.5);
end
[x, v, hits] = nb1d(m, x, v, 0.01, steps);
fprintf('%.10g\n', sum(x .* (1:n)));
fprintf('%.10g\n', sum(m .* v .^ 2) / 2);
fprintf('%d\n', length(hits));
