% -*- texinfo -*-
% @deftypefn  {} {} betaincinv (@var{y}, @var{a}, @var{b})
% @deftypefnx {} {} betaincinv (@var{y}, @var{a}, @var{b}, "lower")
% @deftypefnx {} {} betaincinv (@var{y}, @var{a}, @var{b}, "upper")
% @end deftypefn
function x = betaincinv(y, a, b, tail)
% The x at which the regularized incomplete beta function has the value y.
if nargin < 3
    print_usage();
end
if nargin < 4
    tail = 'lower';
end
[differ, y, a, b] = common_size(y, a, b);
if differ > 0
    error('betaincinv: Y, A, and B must be of common size or scalars');
end
if ~(isfloat(y) && isfloat(a) && isfloat(b) && isreal(y) && isreal(a) && isreal(b))
    error('betaincinv: Y, A, and B must be real, floating point values');
end
shape = size(y);
y = y(:);
a = a(:);
b = b(:);
if any(y < 0 | y > 1)
    error('betaincinv: Y must be in the range [0, 1]');
end
if any(a <= 0)
    error('betaincinv: A must be strictly positive');
end
if any(b <= 0)
    error('betaincinv: B must be strictly positive');
end
if isa(y, 'single') || isa(a, 'single') || isa(b, 'single')
    y = single(y);
    a = single(a);
    b = single(b);
end
is_lower = strcmpi(tail, 'lower');
if is_lower
    x = first_guess(y, a, b);
    x(y == 0) = 0;
    x(y == 1) = 1;
elseif strcmpi(tail, 'upper')
    x = first_guess(1 - y, a, b);
    x(y == 0) = 1;
    x(y == 1) = 0;
else
    error('betaincinv: invalid value for TAIL');
end
x = reshape(by_newton(x, y, a, b, is_lower), shape);
end

function x = first_guess(y, a, b)
% Where to start, so that Newton's method stays where the curvature has one sign.
x = zeros(size(y), class(y));
turn = zeros(size(y), class(y));
value = zeros(size(y), class(y));
turns = (a - 1) .* (b - 1) > 0;
if any(turns)
    turn(turns) = (a(turns) - 1) ./ (a(turns) + b(turns) - 2);
    value(turns) = betainc(turn(turns), a(turns), b(turns));
end
at = turns & a > 1;
x(at) = turn(at);
at = turns & a <= 1 & value >= y;
x(at) = (y(at) ./ value(at)) .^ (1 ./ a(at)) .* turn(at);
at = turns & a <= 1 & value < y;
x(at) = 1 - ((1 - y(at)) ./ (1 - value(at))) .^ (1 ./ b(at)) .* (1 - turn(at));
straight = (a - 1) .* (b - 1) <= 0;
at = straight & a < 1;
x(at) = (y(at) .* beta(a(at), b(at)) .* a(at)) .^ (1 ./ a(at));
at = straight & a >= 1;
x(at) = 1 - ((1 - y(at)) .* beta(a(at), b(at)) .* b(at)) .^ (1 ./ b(at));
end

function x = by_newton(x, y, a, b, is_lower)
% The solutions when the steps no longer become shorter.
log_beta = betaln(a, b);
todo = find(y ~= 0 & y ~= 1);
change_before = [];
while true
    before = x(todo);
    x(todo) = before + step_from(before, y(todo), a(todo), b(todo), log_beta(todo), is_lower);
    change = x(todo) - before;
    if isempty(change_before)
        shorter = change ~= 0;
    else
        shorter = abs(change) < abs(change_before);
    end
    todo = todo(shorter);
    change_before = change(shorter);
    if isempty(todo)
        return
    end
end
end

function step = step_from(x, y, a, b, log_beta, is_lower)
% The step of Newton's method.
slope = exp((a - 1) .* log(x) + (b - 1) .* log1p(-x) - log_beta);
if is_lower
    step = -(y - betainc(x, a, b)) ./ -slope;
else
    step = -(y - betainc(x, a, b, 'upper')) ./ slope;
end
end
