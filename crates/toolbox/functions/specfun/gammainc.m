% -*- texinfo -*-
% @deftypefn  {} {} gammainc (@var{x}, @var{a})
% @deftypefnx {} {} gammainc (@var{x}, @var{a}, @var{tail})
% @end deftypefn
function y = gammainc(x, a, tail)
% The regularized incomplete gamma function up to x, or from x on, possibly scaled.
if nargin < 2
    print_usage();
end
[differ, x, a] = common_size(x, a);
if differ > 0
    error('gammainc: X and A must be of common size or scalars');
end
if iscomplex(x) || iscomplex(a)
    error('gammainc: all inputs must be real');
end
shape = size(x);
x = x(:);
a = a(:);
if any(a < 0)
    error('gammainc: A must be non-negative');
end
if nargin < 3
    tail = 'lower';
elseif ~any(strcmpi(tail, {'lower', 'upper', 'scaledlower', 'scaledupper'}))
    error('gammainc: invalid value for TAIL');
end
tail = tolower(tail);
[x, a] = in_common_precision(x, a);
y = reshape(for_columns(x, a, tail), shape);
end

function [x, a] = in_common_precision(x, a)
% Both as floating point numbers, in single precision if one is.
if isa(x, 'single') || isa(a, 'single')
    x = single(x);
    a = single(a);
end
if isinteger(x)
    x = double(x);
end
if isinteger(a)
    a = double(a);
end
end

function y = for_columns(x, a, tail)
% The function for columns of arguments: at the ends by limits, elsewhere by the best method.
y = zeros(size(x), class(x));
todo = ~(x == Inf & a == Inf);
y(~todo) = NaN;
[y, todo] = with_value(y, todo, x == 0 & a == 0, limit_of(tail, 1, 0, 1, 0));
[y, todo] = with_value(y, todo, x == 0, limit_of(tail, 0, 1, 1, Inf));
[y, todo] = with_value(y, todo, x == Inf, limit_of(tail, 1, 0, Inf, 0));
[y, todo] = with_value(y, todo, a == Inf, limit_of(tail, 0, 1, 1, Inf));
at = todo & a == 0;
if any(at)
    y(at) = for_zero(x(at), tail);
    todo = todo & ~at;
end
at = todo & a == 1;
if any(at)
    y(at) = for_one(x(at), tail);
    todo = todo & ~at;
end
at = todo & a == fix(a) & a > 1 & a <= 18 & x <= 36 & abs(x) >= .1;
if any(at)
    y(at) = for_whole(x(at), a(at), tail);
    todo = todo & ~at;
end
% A small a is raised by 2 where x is negative, and a recurrence takes that back afterwards.
raised = todo & abs(a) > 0 & abs(a) < 2 & x < 0;
a(raised) = a(raised) + 2;
at = todo & (((x + 0.25 < a | x < 0) & x > -20) | abs(x) < 1);
if any(at)
    y(at) = by_series(x(at), a(at), tail);
    todo = todo & ~at;
end
if any(todo)
    y(todo) = by_fraction(x(todo), a(todo), tail);
end
if any(raised)
    y(raised) = lowered(y(raised), x(raised), a(raised), tail);
end
end

function [y, todo] = with_value(y, todo, at, value)
% The results with the value at some of the places still to do, and what remains to do.
at = todo & at;
y(at) = value;
todo = todo & ~at;
end

function value = limit_of(tail, lower_value, upper_value, scaled_lower, scaled_upper)
% The one of four values that belongs to the tail.
switch tail
    case 'lower'
        value = lower_value;
    case 'upper'
        value = upper_value;
    case 'scaledlower'
        value = scaled_lower;
    otherwise
        value = scaled_upper;
end
end

function y = for_zero(x, tail)
% The function for a = 0.
switch tail
    case 'lower'
        y = 1;
    case 'scaledlower'
        y = exp(x);
    otherwise
        y = 0;
end
end

function y = for_one(x, tail)
% The function for a = 1, where it is one less an exponential.
switch tail
    case 'lower'
        if abs(x) < 1 / 2
            y = -expm1(-x);
        else
            y = 1 - exp(-x);
        end
    case 'upper'
        y = exp(-x);
    case 'scaledlower'
        if abs(x) < 1 / 2
            y = expm1(x) ./ x;
        else
            y = (exp(x) - 1) ./ x;
        end
    otherwise
        y = 1 ./ x;
end
end

function y = for_whole(x, a, tail)
% The function for small whole a, by the finite sum that it then is.
y = ones(size(x), class(x));
term = y;
k = 1;
while any(a > k)
    more = a > k;
    term(more) = term(more) .* (x(more) / k);
    y(more) = y(more) + term(more);
    k = k + 1;
end
switch tail
    case 'lower'
        y = 1 - exp(-x) .* y;
    case 'upper'
        y = y .* exp(-x);
    case 'scaledlower'
        y = (1 - exp(-x) .* y) ./ scaling(x, a);
    otherwise
        y = y .* (exp(-x) ./ scaling(x, a));
end
end

function y = by_series(x, a, tail)
% The function by its power series.
if strncmp(tail, 'scaled', 6)
    y = ones(size(x), class(x));
    term = x ./ (a + 1);
else
    y = scaling(x, a);
    term = y .* x ./ (a + 1);
end
n = 1;
more = abs(term) > abs(y) * eps;
while any(more)
    n = n + 1;
    y(more) = y(more) + term(more);
    term(more) = term(more) .* (x(more) ./ (a(more) + n));
    more = abs(term) > abs(y) * eps;
end
if strcmp(tail, 'upper')
    y = 1 - y;
elseif strcmp(tail, 'scaledupper')
    y = 1 ./ scaling(x, a) - y;
end
end

function y = by_fraction(x, a, tail)
% The function by its continued fraction.
y = __gammainc__(x, a);
switch tail
    case 'lower'
        y = 1 - y .* scaling(x, a);
    case 'upper'
        y = y .* scaling(x, a);
    case 'scaledlower'
        y = 1 ./ scaling(x, a) - y;
end
end

function y = lowered(y, x, a, tail)
% The function at a - 2 from its value at a.
switch tail
    case 'lower'
        y = y + (scaling(x, a - 1) + scaling(x, a - 2));
    case 'upper'
        y = y - (scaling(x, a - 1) + scaling(x, a - 2));
    case 'scaledlower'
        y = y .* (x .^ 2) ./ (a .* (a - 1)) + (x ./ (a - 1)) + 1;
    otherwise
        y = y .* (x .^ 2) ./ (a .* (a - 1)) - (x ./ (a - 1)) - 1;
end
end

function y = scaling(x, a)
% The function x^a * exp(-x) / gamma(a + 1), for great a by Stirling's series.
y = zeros(size(x), class(x));
great = x > 0 & a > 10;
at = great & a >= x;
if any(at)
    y(at) = exp((a(at) - x(at)) - a(at) .* log1p((a(at) - x(at)) ./ x(at)) - stirling(a(at)));
end
at = great & a < x;
if any(at)
    y(at) = exp((a(at) - x(at)) - a(at) .* -log1p((x(at) - a(at)) ./ a(at)) - stirling(a(at)));
end
at = x ~= 0 & (x <= 0 | a <= 10);
if any(at)
    y(at) = exp(a(at) .* log(x(at)) - x(at) - gammaln(a(at) + 1));
end
at = x < 0 & a == fix(a);
if any(at)
    y(at) = real(y(at));
end
end

function s = stirling(a)
% What the logarithm of gamma(a + 1) has beyond a * log(a) - a.
s = log(2 * pi * a) / 2 + 1 ./ (12 * a) - 1 ./ (360 * a .^ 3) + 1 ./ (1260 * a .^ 5) - ...
    1 ./ (1680 * a .^ 7) + 1 ./ (1188 * a .^ 9) - 691 ./ (87360 * a .^ 11) + ...
    1 ./ (156 * a .^ 13) - 3617 ./ (122400 * a .^ 15) + 43867 ./ (244188 * a .^ 17) - ...
    174611 ./ (125400 * a .^ 19);
end
