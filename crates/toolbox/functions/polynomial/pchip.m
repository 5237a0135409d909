% -*- texinfo -*-
% @deftypefn  {} {@var{pp} =} pchip (@var{x}, @var{y})
% @deftypefnx {} {@var{yi} =} pchip (@var{x}, @var{y}, @var{xi})
% @end deftypefn
function ret = pchip(x, y, xi)
% The piecewise cubic through given points that rises and falls with them; or its values at xi.
if nargin < 2
    print_usage();
end
x = x(:).';
n = length(x);
if isvector(y)
    y = y(:).';
    sizes = size(y);
    if ~size_equal(x, y)
        error('pchip: length of X and Y must match');
    end
else
    sizes = size(y);
    if n ~= sizes(end)
        error('pchip: length of X and last dimension of Y must match');
    end
    y = reshape(y, [prod(sizes(1:end-1)), n]);
end
h = diff(x);
if all(h < 0)
    x = x(end:-1:1);
    y = y(:, end:-1:1);
    h = diff(x);
elseif any(h <= 0)
    error('pchip: X must be strictly monotonic');
end
if n < 2
    error('__pchip_deriv__: X must be at least of length 2');
end
slopes = all_slopes(x, y);
coefs = coefficients(h, y, slopes);
ret = mkpp(x, coefs, sizes(1:end-1));
if nargin > 2
    ret = ppval(ret, xi);
end
end

function coefs = coefficients(h, y, slopes)
% The coefficients of each piece, from values and slopes at its ends.
left = slopes(:, 1:end-1);
delta = bsxfun(@rdivide, diff(y, 1, 2), h);
del1 = bsxfun(@rdivide, left - delta, h);
del2 = bsxfun(@rdivide, slopes(:, 2:end) - delta, h);
cubic = del1 + del2;
square = -cubic - del1;
coefs = cat(3, bsxfun(@rdivide, cubic, h), square, left, y(:, 1:end-1));
end

function slopes = all_slopes(x, y)
% The slope at each point, for each row of y.
if isa(x, 'single') || isa(y, 'single')
    x = single(x);
    y = single(y);
end
slopes = zeros(size(y), class(y));
for k = 1:rows(y)
    slopes(k, :) = slopes_of(x, real(y(k, :)));
end
if iscomplex(y)
    for k = 1:rows(y)
        slopes(k, :) = slopes(k, :) + 1i * slopes_of(x, imag(y(k, :)));
    end
end
end

function d = slopes_of(x, f)
% The slopes that keep the curve monotonic where the points are (Fritsch and Butland).
h = diff(x);
del = diff(f) ./ h;
n = length(x);
d = zeros(1, n, class(del));
if n == 2
    d(:) = del;
    return;
end
d(1) = end_slope(h(1), h(2), del(1), del(2));
for k = 2:n-1
    if same_direction(del(k-1), del(k)) > 0
        d(k) = inner_slope(h(k-1), h(k), del(k-1), del(k));
    end
end
d(n) = end_slope(h(n-1), h(n-2), del(n-1), del(n-2));
end

function d = end_slope(h1, h2, del1, del2)
% The slope at an end, of the widths and slopes of the piece there and of the next one.
total = h1 + h2;
d = (h1 + total) / total * del1 + -h1 / total * del2;
if same_direction(d, del1) <= 0
    d = zeros(1, class(d));
elseif same_direction(del1, del2) < 0 && abs(d) > abs(3 * del1)
    d = 3 * del1;
end
end

function d = inner_slope(h1, h2, del1, del2)
% The weighted harmonic mean of the slopes on both sides.
total = h1 + h2;
thrice = total + total + total;
most = max(abs(del1), abs(del2));
least = min(abs(del1), abs(del2));
d = least / ((total + h1) / thrice * (del1 / most) + (total + h2) / thrice * (del2 / most));
end

function s = same_direction(a, b)
% 1 where both have the same sign bit, -1 where they do not, 0 where one is zero.
s = 1;
if a == 0 || b == 0
    s = 0;
elseif any(signbit(a)) ~= any(signbit(b))
    s = -1;
end
end
