% -*- texinfo -*-
% @deftypefn  {} {} fftfilt (@var{b}, @var{x})
% @deftypefnx {} {} fftfilt (@var{b}, @var{x}, @var{n})
% @end deftypefn
function y = fftfilt(b, x, n)
% The columns of x filtered with b by way of Fourier transforms, in blocks where n is given.
if nargin < 2
    print_usage();
end
lies = rows(x) == 1;
if lies
    x = x.';
end
if ~isvector(b)
    error('fftfilt: B must be a vector');
end
if ndims(x) ~= 2
    error('fftfilt: X must be a 1-D or 2-D array');
end
b = reshape(b, numel(b), 1);
if nargin == 2
    count = power_of_two(rows(x) + numel(b) - 1);
    transform = fft(b, count);
    y = ifft(fft(x, count) .* transform(:, ones(1, columns(x))));
    y = y(1:rows(x), :);
else
    if ~isscalar(n)
        error('fftfilt: N has to be a scalar');
    end
    y = in_blocks(b, x, power_of_two(max([n, numel(b)])));
end
y = without_noise(y, b, x);
if lies
    y = y.';
end
end

function n = power_of_two(n)
% The smallest power of two that is not below n.
if n == 0
    n = 1;
else
    n = 2^ceil(log2(abs(n)));
end
end

function y = in_blocks(b, x, n)
% The same in blocks that fill transforms of n points, each added where it overlaps the next.
len = n - numel(b) + 1;
[r, c] = size(x);
transform = fft(b, n);
transform = transform(:, ones(c, 1));
y = zeros(r, c);
for k = 1:ceil(r / len)
    first = (k - 1) * len + 1;
    last = min(k * len, r);
    block = zeros(n, c);
    block(1:last-first+1, :) = x(first:last, :);
    block = ifft(fft(block) .* transform);
    last = min(first + n - 1, r);
    y(first:last, :) = y(first:last, :) + block(1:last-first+1, :);
end
end

function y = without_noise(y, b, x)
% The result real, imaginary or whole where its operands say that it must be.
x_real = all(imag(x) == 0);
x_imag = all(real(x) == 0);
if all(imag(b) == 0)
    y(:, x_real) = real(y(:, x_real));
    y(:, x_imag) = only_imaginary(y(:, x_imag));
elseif all(real(b) == 0)
    y(:, x_real) = only_imaginary(y(:, x_real));
    y(:, x_imag) = real(y(:, x_imag));
end
if ~any(b - fix(b))
    whole = find(~any(x - fix(x)));
    y(:, whole) = round(y(:, whole));
end
end

function y = only_imaginary(y)
% The values with real parts 0.
y = complex(real(y) * 0, imag(y));
end
