%#shape scale
function drv_fiff(scale)
% DRV_FIFF  driver of the wave equation benchmark.
if nargin < 1
  scale = 1;
end
n = max(10, round(120 * sqrt(scale)));
m = max(10, round(150 * sqrt(scale)));
U = fiff(1, 1, 1, n, m, 0);
s = 0;
for i = 1:n
  for j = 1:m
    s = s + U(i, j)^2;
  end
end
fprintf('%.10g\n', s);
fprintf('%.10g\n', U(5, m));
