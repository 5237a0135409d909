% -*- texinfo -*-
% @deftypefn  {} {} betainc (@var{x}, @var{a}, @var{b})
% @deftypefnx {} {} betainc (@var{x}, @var{a}, @var{b}, @var{tail})
% @end deftypefn
function y = betainc(x, a, b, tail)
% The regularized incomplete beta function up to x, or from x on if the tail is 'upper'.
if nargin < 3
    print_usage();
end
if nargin < 4
    tail = 'lower';
end
[differ, x, a, b] = common_size(x, a, b);
if differ > 0
    error('betainc: X, A, and B must be of common size or scalars');
end
if iscomplex(x) || iscomplex(a) || iscomplex(b)
    error('betainc: all inputs must be real');
end
shape = size(x);
x = x(:);
a = a(:);
b = b(:);
if any(x < 0 | x > 1)
    error('betainc: X must be in the range [0, 1]');
end
if any(a <= 0)
    error('betainc: A must be strictly positive');
end
if any(b <= 0)
    error('betainc: B must be strictly positive');
end
[x, a, b] = in_common_precision(x, a, b);
is_lower = strcmpi(tail, 'lower');
if ~is_lower && ~strcmpi(tail, 'upper')
    error('betainc: invalid value for TAIL');
end
y = zeros(size(x), class(x));
both_one = a == 1 & b == 1;
a_one = a == 1 & b ~= 1;
b_one = a ~= 1 & b == 1;
others = a ~= 1 & b ~= 1;
% The forms with expm1 and log1p lose less than those with powers where the result is small.
if is_lower
    y(both_one) = x(both_one);
    y(a_one) = -expm1(log1p(-x(a_one)) .* b(a_one));
    y(b_one) = x(b_one) .^ a(b_one);
else
    y(both_one) = 1 - x(both_one);
    y(a_one) = exp(log1p(-x(a_one)) .* b(a_one));
    y(b_one) = -expm1(log(x(b_one)) .* a(b_one));
end
y(others) = by_fraction(x(others), a(others), b(others), is_lower);
y = reshape(y, shape);
end

function [x, a, b] = in_common_precision(x, a, b)
% All in single precision if one is; a and b as floating point numbers in any case.
if isa(x, 'single') || isa(a, 'single') || isa(b, 'single')
    x = single(x);
    a = single(a);
    b = single(b);
end
if isinteger(a)
    a = double(a);
end
if isinteger(b)
    b = double(b);
end
end

function y = by_fraction(x, a, b, is_lower)
% The function by its continued fraction, which converges fast on one side of a / (a + b).
if is_lower
    mirrored = x > a ./ (a + b);
    one_less = mirrored;
else
    one_less = x < a ./ (a + b);
    mirrored = ~one_less;
end
x(mirrored) = 1 - x(mirrored);
old_a = a;
a(mirrored) = b(mirrored);
b(mirrored) = old_a(mirrored);
fraction = __betainc__(x, a, b);
y = a .* log(x) + b .* log1p(-x) + (gammaln(a + b) - gammaln(a) - gammaln(b)) + log(fraction);
y = real(exp(y));
y(one_less) = 1 - y(one_less);
end
