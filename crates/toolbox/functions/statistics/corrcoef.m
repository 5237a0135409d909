% -*- texinfo -*-
% @deftypefn  {} {@var{r} =} corrcoef (@var{x})
% @deftypefnx {} {@var{r} =} corrcoef (@var{x}, @var{y})
% @deftypefnx {} {@var{r} =} corrcoef (@dots{}, @var{param}, @var{value}, @dots{})
% @deftypefnx {} {[@var{r}, @var{p}] =} corrcoef (@dots{})
% @deftypefnx {} {[@var{r}, @var{p}, @var{lci}, @var{hci}] =} corrcoef (@dots{})
% @end deftypefn
function [r, p, lci, hci] = corrcoef(x, varargin)
% The correlations of columns, how likely such are by chance, and the bounds of their intervals.
if nargin == 0
    print_usage();
end
options = varargin;
if ~isempty(options) && isnumeric(options{1})
    x = beside(x, options{1});
    options(1) = [];
end
[alpha, rows_used] = read_options(options);
if strcmp(rows_used, 'complete')
    x(any(isnan(x), 2), :) = [];
end
if isempty(x) || isscalar(x)
    r = NaN;
    p = NaN;
    lci = NaN;
    hci = NaN;
    return;
end

if isrow(x)
    x = x(:);
end
[count, n] = size(x);
pairwise = strcmp(rows_used, 'pairwise');
r = eye(n);
p = eye(n);
used = count * ones(n);
for i = 1:n
    if ~pairwise && any(isnan(x(:, i)))
        r(i, i) = NaN;
        p(i, i) = NaN;
    end
    for j = i + 1:n
        [a, b] = pair(x, i, j, pairwise);
        used(i, j) = numel(a);
        used(j, i) = numel(a);
        r(i, j) = corr(a, b);
        r(j, i) = r(i, j);
        if nargout > 1
            p(i, j) = chance(r(i, j), count - 2);
            p(j, i) = p(i, j);
        end
    end
end
if nargout > 2
    half_width = sqrt(2) * inverse_erf(1 - alpha) ./ sqrt(used - 3);
    lci = tanh(atanh(r) - half_width);
    hci = tanh(atanh(r) + half_width);
end
end

function xy = beside(x, y)
% Two arrays as the columns of one.
if numel(x) > 0 && numel(y) > 0 && numel(x) ~= numel(y)
    error('corrcoef: X and Y must be the same size');
end
xy = [x(:), y(:)];
end

function [alpha, rows_used] = read_options(options)
% The values of the options.
alpha = 0.05;
rows_used = 'all';
for k = 1:2:numel(options)
    name = options{k};
    if ~ischar(name)
        error('corrcoef: parameter %d must be a string', k);
    elseif k + 1 > numel(options)
        error('corrcoef: parameter "%s" missing value', name);
    end
    value = options{k + 1};
    switch tolower(name)
        case 'alpha'
            if ~(isnumeric(value) && isscalar(value) && value >= 0 && value <= 1)
                error('corrcoef: "alpha" must be a scalar between 0 and 1');
            end
            alpha = value;
        case 'rows'
            if ~ischar(value)
                error('corrcoef: "rows" value must be a string');
            end
            rows_used = tolower(value);
            if ~any(strcmp(rows_used, {'all', 'complete', 'pairwise'}))
                error('corrcoef: "rows" must be "all", "complete", or "pairwise"');
            end
        otherwise
            error('corrcoef: Unknown option "%s"', name);
    end
end
end

function [a, b] = pair(x, i, j, pairwise)
% Two columns; where asked for, without the rows that miss one of the two.
a = x(:, i);
b = x(:, j);
if pairwise
    missing = isnan(a) | isnan(b);
    a(missing) = [];
    b(missing) = [];
end
end

function p = chance(r, freedom)
% How likely a correlation at least as far from zero is where there is none.
cumulated = t_distribution(sqrt(freedom) * r / sqrt(1 - r ^ 2), freedom);
p = 2 * min(cumulated, 1 - cumulated);
end

function c = t_distribution(x, n)
% The cumulated t distribution with `n` degrees of freedom.
if iscomplex(x)
    error('tcdf: X must not be complex');
end
square = x ^ 2;
if isnan(x) || ~(n > 0)
    c = NaN;
elseif isinf(x)
    c = double(x > 0);
elseif square > n
    c = betainc(n / (n + square), n / 2, 1 / 2) / 2;
    c = upper_part(c, x);
else
    c = 0.5 * (1 - betainc(square / (n + square), 1 / 2, n / 2));
    c = upper_part(c, x);
end
end

function c = upper_part(c, x)
% The share below a positive value, from the share above it.
if x > 0
    c = 1 - c;
end
end

function y = inverse_erf(x)
% The number whose error function a number from 0 to 1 is: a rational approximation (P. Acklam's)
% and one step of Halley's method.
if x == 1
    y = Inf;
    return;
elseif x <= 0.9515
    q = 0.5 * x;
    r = q * q;
    y = polyval([-2.806989788730439e+01, 1.562324844726888e+02, -1.951109208597547e+02, ...
                 9.783370457507161e+01, -2.168328665628878e+01, 1.772453852905383e+00], r) * q / ...
        polyval([-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, ...
                 6.680131188771972e+01, -1.328068155288572e+01, 1], r);
else
    q = sqrt(-2 * log(0.5 * (1 - x)));
    y = polyval([-5.504751339936943e-03, -2.279687217114118e-01, -1.697592457770869e+00, ...
                 -1.802933168781950e+00, 3.093354679843505e+00, 2.077595676404383e+00], q) / ...
        polyval([7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, ...
                 3.754408661907416e+00, 1], q) * sign(-x);
end
u = (erf(y) - x) * 8.862269254527579e-01 * exp(y * y);
y = y - u / (1 + y * u);
end
