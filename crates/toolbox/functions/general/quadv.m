% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} quadv (@var{f}, @var{a}, @var{b})
% @deftypefnx {} {@var{q} =} quadv (@var{f}, @var{a}, @var{b}, @var{tol})
% @deftypefnx {} {@var{q} =} quadv (@var{f}, @var{a}, @var{b}, @var{tol}, @var{trace})
% @deftypefnx {} {@var{q} =} quadv (@var{f}, @var{a}, @var{b}, @var{tol}, @var{trace}, @var{p1}, @var{p2}, @dots{})
% @deftypefnx {} {[@var{q}, @var{nfun}] =} quadv (@dots{})
% @end deftypefn
function [q, calls] = quadv(f, low, high, tolerance, trace, varargin)
% The integral of a function whose values may be arrays, by Simpson's rule with halved intervals,
% and the number of calls.
if nargin < 3
    print_usage();
end
if isa(low, 'single') || isa(high, 'single')
    least = eps('single');
else
    least = eps('double');
end
if nargin < 4 || isempty(tolerance)
    tolerance = 1e-6;
elseif ~isscalar(tolerance) || tolerance < 0
    error('quadv: TOL must be a scalar >=0');
end
if nargin < 5
    trace = false;
end
if trace
    fprintf('  nfun          a            (b - a)         q_interval\n');
end
% Three parts of uneven lengths: a period of the function seldom fits into them.
share = 0.27158;
left = low + share * (high - low);
right = high - share * (high - low);
ends = [low, left, right, high];
middles = [(low + left) / 2, (low + high) / 2, (right + high) / 2];
at_low = feval(f, low, varargin{:});
at_middle1 = feval(f, middles(1), varargin{:});
at_left = feval(f, left, varargin{:});
at_middle2 = feval(f, middles(2), varargin{:});
at_right = feval(f, right, varargin{:});
at_middle3 = feval(f, middles(3), varargin{:});
at_high = feval(f, high, varargin{:});
calls = 7;
if any(isinf(at_low(:)))
    at_low = feval(f, low + least * (high - low), varargin{:});
    calls = calls + 1;
end
if any(isinf(at_high(:)))
    at_high = feval(f, high - least * (high - low), varargin{:});
    calls = calls + 1;
end
values = {at_low, at_left, at_right, at_high};
at_middles = {at_middle1, at_middle2, at_middle3};
q = 0;
shortest = Inf;
for k = 1:3
    width = ends(k + 1) - ends(k);
    rough = width / 6 * (values{k} + 4 * at_middles{k} + values{k + 1});
    [part, calls, width] = refined(f, [ends(k), ends(k + 1), middles(k)], values{k}, ...
        values{k + 1}, at_middles{k}, rough, tolerance, calls, abs(width), trace, varargin);
    shortest = min(shortest, width);
    if k == 1
        q = part;
    else
        q = q + part;
    end
end
if calls > 10000
    warning('quadv: maximum iteration count reached -- possible singular integral');
elseif any(~isfinite(q(:)))
    warning('quadv: infinite or NaN function evaluations were returned');
elseif shortest < (high - low) * least
    warning('quadv: minimum step size reached -- possible singular integral');
end
end

function [q, calls, shortest] = refined(f, places, at_low, at_high, at_middle, rough, ...
    tolerance, calls, shortest, trace, others)
% The integral over an interval, given by its ends and its middle: of its halves again where they
% differ too much from the whole.
if calls > 10000
    q = rough;
    return;
end
low = places(1);
high = places(2);
middle = places(3);
first = (low + middle) / 2;
second = (middle + high) / 2;
at_first = feval(f, first, others{:});
at_second = feval(f, second, others{:});
calls = calls + 2;
q1 = (middle - low) / 6 * (at_low + 4 * at_first + at_middle);
q2 = (high - middle) / 6 * (at_middle + 4 * at_second + at_high);
q = q1 + q2;
if abs(low - middle) < shortest
    shortest = abs(low - middle);
end
change = q - rough;
if trace
    fprintf('%5d   %#14.11g   %16.10e   %-16.11g\n', calls, low, high - low, q + change / 15);
end
if norm(change, Inf) > 15 * tolerance
    [q1, calls, shortest] = refined(f, [low, middle, first], at_low, at_middle, at_first, q1, ...
        tolerance, calls, shortest, trace, others);
    [q2, calls, shortest] = refined(f, [middle, high, second], at_middle, at_high, at_second, ...
        q2, tolerance, calls, shortest, trace, others);
    q = q1 + q2;
else
    q = q + change / 15;
end
end
