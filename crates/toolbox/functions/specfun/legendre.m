% -*- texinfo -*-
% @deftypefn  {} {@var{l} =} legendre (@var{n}, @var{x})
% @deftypefnx {} {@var{l} =} legendre (@var{n}, @var{x}, @var{normalization})
% @end deftypefn
function P = legendre(n, x, normalization)
% The associated Legendre functions of degree n and orders 0 to n, one a row, at each x.
persistent has_warned
if nargin < 2
    print_usage();
end
if isempty(has_warned)
    has_warned = false;
end
if ~isreal(n) || ~isscalar(n) || n < 0 || n ~= fix(n)
    error('legendre: N must be a real non-negative integer');
elseif ~isreal(x) || any(x(:) < -1 | x(:) > 1)
    error('legendre: X must be real-valued vector in the range -1 <= X <= 1');
end
if nargin < 3
    normalization = 'unnorm';
end
normalization = lower(normalization);
scale = first_scale(normalization, n) * ones(size(x));
P = zeros([n + 1, size(x)]);
has_overflowed = false;
for m = 1:n
    [values, overflows] = of_degree(n, m, x, scale);
    has_overflowed = has_overflowed || overflows;
    P(m, :) = values(:);
    if strcmp(normalization, 'unnorm')
        scale = scale * -(2 * m - 1);
    else
        scale = scale * ((2 * m - 1) / sqrt((n - m + 1) * (n + m)));
    end
    scale = scale .* sqrt(1 - x .^ 2);
end
P(n + 1, :) = scale(:);
if isvector(x)
    P = reshape(P, n + 1, length(x));
end
if strcmp(normalization, 'sch')
    P(1, :) = P(1, :) / sqrt(2);
end
if has_overflowed && ~has_warned
    warning('legendre: overflow - results may be unstable for high orders');
    has_warned = true;
end
end

function s = first_scale(normalization, n)
% The factor of the functions of order 0 in the normalization of this name.
if strcmp(normalization, 'unnorm')
    s = 1;
elseif strcmp(normalization, 'norm')
    s = sqrt(n + 0.5);
elseif strcmp(normalization, 'sch')
    s = sqrt(2);
else
    error('legendre: NORMALIZATION option must be "unnorm", "norm", or "sch"');
end
end

function [value, overflows] = of_degree(n, m, x, scale)
% The function of degree n and order m - 1 at each x, from those of lower degrees.
overflows = false;
before = scale;
value = (2 * m - 1) .* x .* scale;
for k = m + 1:n
    plus = (2 * k - 1) .* x .* value;
    minus = (k + m - 2) .* before;
    before = value;
    value = (plus - minus) / (k - m + 1);
    if any(abs(plus) > realmax) || any(abs(minus) > realmax) || any(abs(value) > realmax)
        overflows = true;
    end
end
end
