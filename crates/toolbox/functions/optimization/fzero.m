% -*- texinfo -*-
% @deftypefn  {} {} fzero (@var{fun}, @var{x0})
% @deftypefnx {} {} fzero (@var{fun}, @var{x0}, @var{options})
% @deftypefnx {} {[@var{x}, @var{fval}, @var{info}, @var{output}] =} fzero (@dots{})
% @end deftypefn
function [x, fval, info, output] = fzero(fun, x0, options)
% A zero of a function between two places, or near one (Alefeld, Potra and Shi).
if nargin == 1 && ischar(fun) && strcmp(fun, 'defaults')
    x = default_options('fzero');
    return;
end
if nargin < 2
    print_usage();
end
if nargin < 3
    options = struct();
end
level = display_level(optimget(options, 'Display', 'notify'));
is_checked = strcmpi(optimget(options, 'FunValCheck', 'off'), 'on');
fun = function_of_a_number(fun, is_checked, 'fzero', 'Octave:fzero');
most_calls = optimget(options, 'MaxFunEvals', Inf);
most_rounds = optimget(options, 'MaxIter', Inf);
watcher = optimget(options, 'OutputFcn');
tolx = optimget(options, 'TolX', eps);
info = 0;
rounds = 0;
x = NaN;
fval = NaN;

a = x0(1);
fa = fun(a);
calls = 1;
if length(x0) > 1
    b = x0(2);
    fb = fun(b);
    calls = 2;
else
    [b, fb, calls] = other_side(fun, a, fa, level);
end
if b < a
    u = a;
    a = b;
    b = u;
    u = fa;
    fa = fb;
    fb = u;
end
if ~(sign(fa) * sign(fb) <= 0)
    error('Octave:fzero:bracket', 'fzero: not a valid initial bracketing');
end
if level == 1
    fprintf('\nSearch for a zero in the interval [%g, %g]:\n', a, b);
    disp(' Func-count    x          f(x)             Procedure');
end
first_slope = (fb - fa) / (b - a);
if fa == 0
    b = a;
    fb = fa;
elseif fb == 0
    a = b;
    fa = fb;
end
[u, fu] = nearer_to_zero(a, fa, b, fb);
show_point(level, calls, u, fu, 'initial');
unit = eps('double');
if isa(x0, 'single') || isa(fa, 'single')
    unit = eps('single');
end
% d and e are the places that the bracket had at its ends before.
d = u;
fd = fu;
e = u;
fe = fu;
enough = 0.5 * (b - a);
step = 1;
while rounds < most_rounds && calls < most_calls
    if step == 1
        if b - a <= 2 * (2 * abs(u) * unit + tolx)
            x = u;
            fval = fu;
            info = 1;
            break;
        end
        if abs(fa) <= 1e3 * abs(fb) && abs(fb) <= 1e3 * abs(fa)
            c = u - (a - b) / (fa - fb) * fu;
        else
            c = 0.5 * (a + b);
        end
        d = u;
        fd = fu;
        step = 5;
    elseif step == 2 || step == 3
        c = interpolated(a, b, d, e, fa, fb, fd, fe, step);
        step = step + 1;
    elseif step == 4
        c = u - 2 * (b - a) / (fb - fa) * fu;
        if abs(c - u) > 0.5 * (b - a)
            c = 0.5 * (b + a);
        end
        step = 5;
    else
        c = 0.5 * (b + a);
        step = 2;
    end
    c = kept_inside(c, a, b, 2 * 0.7 * (2 * abs(u) * unit + tolx));
    fc = fun(c);
    x = c;
    fval = fc;
    rounds = rounds + 1;
    calls = calls + 1;
    show_point(level, calls, x, fc, 'interpolation');
    if sign(fc - fa) * sign(fc - fb) >= 0
        % Not monotonic: equal values keep the cubic from being used.
        fe = fc;
    else
        e = d;
        fe = fd;
    end
    if sign(fa) * sign(fc) < 0
        d = b;
        fd = fb;
        b = c;
        fb = fc;
    elseif sign(fb) * sign(fc) < 0
        d = a;
        fd = fa;
        a = c;
        fa = fc;
    elseif fc == 0
        a = c;
        b = c;
        fa = fc;
        fb = fc;
        info = 1;
        break;
    else
        error('Octave:fzero:bracket', 'fzero: zero point is not bracketed');
    end
    if ~isempty(watcher)
        state = struct('funccount', calls, 'fval', fval, 'iteration', rounds);
        if watcher(x, state, 'iter')
            info = -1;
            break;
        end
    end
    [u, fu] = nearer_to_zero(a, fa, b, fb);
    if b - a <= 2 * (2 * abs(u) * unit + tolx)
        info = 1;
        break;
    end
    if step == 5 && b - a <= enough
        step = 2;
    end
    if step == 2
        enough = 0.5 * (b - a);
    end
end
if info == 1 && b - a ~= 0 ...
        && abs((fb - fa) / (b - a) / first_slope) > max(1e6, 0.5 / (unit + tolx))
    info = -5;
end
show_end(level, info);
output.iterations = rounds;
output.funcCount = calls;
output.algorithm = 'bisection, interpolation';
output.bracketx = [a, b];
output.brackety = [fa, fb];
end

function [b, fb, calls] = other_side(fun, a, fa, level)
% A place where the function has the other sign, looked for farther and farther from a.
calls = 1;
line = ' %4d   %13.6g %13.6g %13.6g %13.6g   %s\n';
if level == 1
    fprintf('\nSearch for an interval around %g containing a sign change:\n', a);
    fprintf(' Func-count    a          f(a)             b          f(b)        Procedure\n');
    fprintf(line, calls, a, fa, a, fa, 'initial interval');
end
from = a;
if a == 0
    from = 0.1;
elseif abs(a) < 0.001
    from = sign(a) * 0.1;
end
for factor = [-.01, .025, -.05, .10, -.25, .50, -1, 2.5, -5, 10, -50, 100, -500, 1000]
    b = from + from * factor;
    fb = fun(b);
    calls = calls + 1;
    if level == 1
        fprintf(line, calls, a, fa, b, fb, 'search');
    end
    if sign(fa) * sign(fb) <= 0
        break;
    end
end
end

function [u, fu] = nearer_to_zero(a, fa, b, fb)
% That end of the bracket where the value is smaller.
if abs(fa) < abs(fb)
    u = a;
    fu = fa;
else
    u = b;
    fu = fb;
end
end

function c = interpolated(a, b, d, e, fa, fb, fd, fe, steps)
% The zero of the inverse cubic through four points or, where that is none, of a parabola.
usable = all_different([fa, fb, fd, fe]);
if usable
    q11 = (d - e) * fd / (fe - fd);
    q21 = (b - d) * fb / (fd - fb);
    q31 = (a - b) * fa / (fb - fa);
    d21 = (b - d) * fd / (fd - fb);
    d31 = (a - b) * fb / (fb - fa);
    q22 = (d21 - q11) * fb / (fe - fb);
    q32 = (d31 - q21) * fa / (fd - fa);
    d32 = (d31 - q21) * fd / (fd - fa);
    q33 = (d32 - q22) * fa / (fe - fa);
    c = a + q31 + q32 + q33;
    usable = ~(sign(c - a) * sign(c - b) > 0);
end
if ~usable
    c = zero_of_parabola(a, b, d, fa, fb, fd, steps);
end
end

function yes = all_different(values)
% Whether no two of the values are equal.
values = sort(values);
yes = all(values(1:end-1) ~= values(2:end));
end

function c = zero_of_parabola(a, b, d, fa, fb, fd, steps)
% Some steps of Newton's method towards the zero of the parabola through three points.
slope = (fb - fa) / (b - a);
bend = ((fd - fb) / (d - b) - slope) / (d - a);
c = a - fa / slope;
if bend ~= 0
    for k = 1:steps
        value = fa + (slope + bend * (c - b)) * (c - a);
        derivative = slope + bend * (2 * c - a - b);
        if derivative == 0
            c = a - fa / slope;
            break;
        end
        c = c - value / derivative;
    end
end
end

function c = kept_inside(c, a, b, margin)
% The place moved away from the ends of the bracket.
if b - a <= 2 * margin
    c = (a + b) / 2;
else
    c = max(a + margin, min(b - margin, c));
end
end

function show_point(level, calls, x, fx, how)
% One line about a place, where all is to be shown.
if level == 1
    fprintf(' %4d   %13.6g %13.6g        %s\n', calls, x, fx, how);
end
end

function show_end(level, info)
% How the search ended, where that is to be shown.
if level == 0
    return;
end
switch info
    case 1
        if level ~= 3
            fprintf('\nAlgorithm converged.\n\n');
        end
    case -1
        fprintf('\nAlgorithm has been terminated by user.\n\n');
    case -5
        fprintf('\nAlgorithm seemingly converged to a singular point.\n\n');
    otherwise
        fprintf('\nMaximum number of iterations or function evaluations reached.\n\n');
end
end
