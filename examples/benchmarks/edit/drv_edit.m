function drv_edit(scale)
% DRV_EDIT  driver of the edit distance benchmark.
% Two texts over four letters come from a linear congruential generator.
if nargin < 1
  scale = 1;
end
n = max(4, round(120 * sqrt(scale)));
letters = 'acgt';
seed = 12345;
a = '';
for k = 1:n
  seed = mod(16807 * seed, 2147483647);
  a = [a, letters(1 + floor(4 * seed / 2147483647))];
end
b = '';
for k = 1:n+5
  seed = mod(16807 * seed, 2147483647);
  b = [b, letters(1 + floor(4 * seed / 2147483647))];
end
[d0, s0] = edit_dist('kitten', 'sitting');
[d, script] = edit_dist(a, b);
fprintf('%d %s\n', d0, s0);
fprintf('%.10g\n', d);
fprintf('%.10g\n', sum(double(script) .* (1:length(script))));
