function drv_mils(scale)
% DRV_MILS  driver of the mixed-integer least squares benchmark.
% The matrices come from a linear congruential generator.
if nargin < 1
  scale = 1;
end
runs = max(1, round(3 * scale));
k = 4;
n = 8;
m = 16;
p = 3;
seed = 2718;
total = 0;
zsum = 0;
for run = 1:runs
  G = zeros(m, k + n + 1);
  for i = 1:m
    for j = 1:k+n+1
      seed = mod(16807 * seed, 2147483647);
      G(i, j) = 2 * seed / 2147483647 - 1;
    end
  end
  A = G(:, 1:k);
  B = G(:, k+1:k+n);
  y = A * (1:k)' / 2 + B * (n:-1:1)' + 0.4 * G(:, k+n+1);
  [x, z] = mils(A, B, y, p);
  for j = 1:p
    total = total + norm(y - A * x(:, j) - B * z(:, j));
  end
  zsum = zsum + sum((1:n) * z);
end
fprintf('%.10g\n', total);
fprintf('%.10g\n', zsum);
