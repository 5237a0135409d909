% -*- texinfo -*-
% @deftypefn  {} {@var{p} =} polyfit (@var{x}, @var{y}, @var{n})
% @deftypefnx {} {[@var{p}, @var{s}] =} polyfit (@var{x}, @var{y}, @var{n})
% @deftypefnx {} {[@var{p}, @var{s}, @var{mu}] =} polyfit (@var{x}, @var{y}, @var{n})
% @end deftypefn
function [p, s, mu] = polyfit(x, y, n)
% The polynomial of a degree that comes closest to given points; a logical n picks its powers.
if nargin < 3
    print_usage();
end
y_is_row = isrow(y);
x = x(:);
y = y(:);
if numel(x) ~= numel(y)
    error('polyfit: X and Y must have the same number of points');
end
if nargout > 2
    mu = [mean(x), deviation(x)];
    x = (x - mu(1)) / mu(2);
end
used = used_powers(n);
degree = sum(used) - 1;
padded = islogical(n);
if degree >= numel(x)
    warning(['polyfit: degree of polynomial N is >= number of data points; ' ...
             'solution is not unique']);
    degree = numel(x);
    padded = true;
    used = last_powers(used, degree);
end
powers = powers_of(x, numel(used));
[q, r, order] = qr(powers(:, used), 0);
fit = r \ (q' * y);
fit(order) = fit;
if nargout > 1
    values = powers(:, used) * fit;
    s.yf = values;
    if y_is_row
        s.yf = values.';
    end
    s.X = powers;
    s.R = r;
    s.C = covariance(r, order, degree);
    if padded
        s.X(:, ~used) = 0;
        s.R = in_columns(r, used);
        s.C = in_columns(s.C, used);
    end
    s.df = max(0, numel(x) - degree - 1);
    s.normr = norm(values - y);
end
p = fit.';
if padded
    p = zeros(1, numel(used));
    p(used) = fit;
end
end

function used = used_powers(n)
% Which powers the polynomial may have, the highest first.
if islogical(n)
    used = n(:).';
    return;
end
if ~(isscalar(n) && n >= 0 && ~isinf(n) && n == fix(n))
    error('polyfit: N must be a non-negative integer');
end
used = true(1, n + 1);
end

function used = last_powers(used, count)
% The mask with no more than its last powers kept.
places = find(used);
used(places(1:end-count)) = false;
end

function X = powers_of(x, count)
% One column for each power of x, the highest first.
X = zeros(length(x), count, class(x));
power = 1;
for k = count:-1:1
    X(:, k) = power;
    power = power .* x;
end
end

function s = deviation(x)
% The standard deviation of a column.
n = numel(x);
if n == 0
    s = NaN;
elseif n == 1
    s = 0 * abs(x);
else
    s = sqrt(sumsq(x - mean(x)) / (n - 1));
end
end

function wide = in_columns(narrow, used)
% The matrix with columns of zeros where a power is not used.
wide = zeros(rows(narrow), numel(used));
wide(:, used) = narrow;
end

function C = covariance(r, order, degree)
% The inverse of r' * r with rows and columns put back in order; NaN where there is none.
if isempty(r)
    C = r.' * r;
    return;
end
[factor, bad] = chol(r.' * r);
if bad
    C = NaN(degree, degree);
    return;
end
C = inverse_from(factor);
C = C(order, order);
end

function C = inverse_from(factor)
% The inverse of the matrix that a triangular factor belongs to, summed in the order of LAPACK.
C = inv(factor);
n = rows(C);
for k = 1:n
    C(1:k, k) = C(1:k, k) * C(k, k);
    right = C(k, k+1:n);
    if k < n
        C(k, k) = C(k, k) + sum_of_squares(right);
        C(1:k-1, k) = C(1:k-1, k) + products(C(1:k-1, k+1:n), right);
    end
end
for k = 1:n
    C(k+1:n, k) = C(k, k+1:n)';
end
end

function total = sum_of_squares(x)
% The sum of the squares of a row, taken by two in turn as far as there are four.
n = numel(x);
whole = n - mod(n, 4);
odd = 0;
even = 0;
for k = 1:4:whole
    odd = odd + (x(k) * x(k) + x(k+2) * x(k+2));
    even = even + (x(k+1) * x(k+1) + x(k+3) * x(k+3));
end
for k = whole+1:n
    odd = odd + x(k) * x(k);
end
total = odd + even;
end

function total = products(A, x)
% The product of a matrix and a row, column by column.
total = zeros(rows(A), 1, class(A));
for k = 1:numel(x)
    total = total + A(:, k) * x(k);
end
end
