function drv_fft(scale)
% DRV_FFT  driver of the fast Fourier transform benchmark.
% Transforms a made-up signal forth and back.
if nargin < 1
  scale = 1;
end
n = 2 ^ max(3, round(9 + log2(scale)));
x = zeros(1, 2 * n);
seed = 4711;
for k = 1:n
  seed = mod(16807 * seed, 2147483647);
  x(2*k-1) = cos(0.3 * k) + seed / 2147483647;
  x(2*k) = sin(0.05 * k);
end
y = fft_four1(x, n, 1);
z = fft_four1(y, n, -1);
fprintf('%.10g\n', sum(abs(y)));
fprintf('%.10g\n', sum(y .* (1:2*n)) / n^2);
if max(abs(z - x)) < 1e-12
  fprintf('back ok\n');
else
  fprintf('back wrong\n');
end
