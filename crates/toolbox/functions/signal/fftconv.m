% -*- texinfo -*-
% @deftypefn  {} {} fftconv (@var{x}, @var{y})
% @deftypefnx {} {} fftconv (@var{x}, @var{y}, @var{n})
% @end deftypefn
function c = fftconv(x, y, n)
% The convolution of two vectors by way of Fourier transforms, of n points where n is given.
if nargin < 2
    print_usage();
end
if ~(isvector(x) && isvector(y))
    error('fftconv: both A and B must be vectors');
end
if length(x) == 1 || length(y) == 1
    c = x * y;
    return;
end
count = length(x) + length(y) - 1;
x(count) = 0;
y(count) = 0;
if nargin == 2
    c = fftfilt(x, y);
else
    if ~isscalar(n)
        error('fftconv: N must be a scalar');
    end
    c = fftfilt(x, y, n);
end
end
