function drv_clos(scale)
% DRV_CLOS  driver of the transitive closure benchmark.
if nargin < 1
  scale = 1;
end
n = max(8, round(120 * scale ^ (1 / 3)));
B = clos(n);
fprintf('%.10g\n', sum(sum(B)));
fprintf('%.10g\n', sum((1:n) * B .* (n:-1:1)) / n^3);
