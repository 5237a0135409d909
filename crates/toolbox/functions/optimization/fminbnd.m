% -*- texinfo -*-
% @deftypefn  {} {@var{x} =} fminbnd (@var{fun}, @var{a}, @var{b})
% @deftypefnx {} {@var{x} =} fminbnd (@var{fun}, @var{a}, @var{b}, @var{options})
% @deftypefnx {} {[@var{x}, @var{fval}, @var{info}, @var{output}] =} fminbnd (@dots{})
% @end deftypefn
function [x, fval, info, output] = fminbnd(fun, a, b, options)
% Where between a and b a function is least (Brent).
if nargin == 1 && ischar(fun) && strcmp(fun, 'defaults')
    x = default_options('fminbnd');
    return;
end
if nargin < 2
    print_usage();
end
if a > b
    error('Octave:invalid-input-arg', ...
          'fminbnd: the lower bound cannot be greater than the upper one');
end
if nargin < 4
    options = struct();
end
display = optimget(options, 'Display', 'notify');
is_checked = strcmpi(optimget(options, 'FunValCheck', 'off'), 'on');
fun = function_of_a_number(fun, is_checked, 'fminbnd', 'Octave:fmindbnd');
watcher = optimget(options, 'OutputFcn');
tolx = optimget(options, 'TolX', 1e-4);
most_rounds = optimget(options, 'MaxIter', 500);
most_calls = optimget(options, 'MaxFunEvals', 500);
traced = strcmp(display, 'iter');

golden = 0.5 * (3 - sqrt(5));
x = a + golden * (b - a);
fval = fun(x);
% w and v are the second and the third best place, d the last step and e the one before it.
v = x;
w = x;
fv = fval;
fw = fval;
d = 0;
e = 0;
info = 0;
rounds = 0;
calls = 1;
trace = {calls, x, fval, 'initial'};
unit = eps('double');
if isa(a, 'single') || isa(b, 'single') || isa(fval, 'single')
    unit = eps('single');
end
while rounds < most_rounds && calls < most_calls
    middle = 0.5 * (a + b);
    tol = 2 * unit * abs(x) + tolx / 3;
    if abs(x - middle) <= 2 * tol - 0.5 * (b - a)
        info = 1;
        break;
    end
    how = 'golden';
    fits = false;
    if abs(e) > tol
        how = 'parabolic';
        [p, q] = parabola_step(x, w, v, fval, fw, fv);
        before = e;
        e = d;
        fits = abs(p) < abs(0.5 * q * before) && p > q * (a - x) && p < q * (b - x);
    end
    if fits
        d = p / q;
        u = x + d;
        if min(u - a, b - u) < 2 * tol
            d = tol * (sign(middle - x) + (middle == x));
        end
    else
        how = 'golden';
        if x >= middle
            e = a - x;
        else
            e = b - x;
        end
        d = golden * e;
    end
    u = x + max(abs(d), tol) * (sign(d) + (d == 0));
    fu = fun(u);
    rounds = rounds + 1;
    if traced
        trace(rounds, :) = {calls, u, fu, how};
    end
    calls = calls + 1;
    if fu < fval
        if u < x
            b = x;
        else
            a = x;
        end
        v = w;
        fv = fw;
        w = x;
        fw = fval;
        x = u;
        fval = fu;
    else
        if u < x
            a = u;
        else
            b = u;
        end
        if fu <= fw || w == x
            v = w;
            fv = fw;
            w = u;
            fw = fu;
        elseif fu <= fv || v == x || v == w
            v = u;
            fv = fu;
        end
    end
    if ~isempty(watcher)
        state = struct('funccount', calls, 'fval', fval, 'iteration', rounds);
        if watcher(x, state, 'iter')
            info = -1;
            break;
        end
    end
end
switch display
    case 'iter'
        show_trace(trace);
        show_end(info, tolx, fval);
    case 'notify'
        if info == 0
            show_end(info, tolx, fval);
        end
    case 'final'
        show_end(info, tolx, fval);
    case 'off'
    otherwise
        warning('fminbnd: unknown option for Display: ''%s''', display);
end
output.iterations = rounds;
output.funcCount = calls;
output.algorithm = 'golden section search, parabolic interpolation';
output.bracket = [a, b];
end

function [p, q] = parabola_step(x, w, v, fx, fw, fv)
% The step p / q from x to the lowest place of the parabola through three points.
r = (x - w) * (fx - fv);
q = (x - v) * (fx - fw);
p = (x - v) * q - (x - w) * r;
q = 2 * (q - r);
p = p * -sign(q);
q = abs(q);
end

function show_trace(trace)
% A line for each step.
trace{1, 4} = 'initial';
fprintf('\n Func-count     x          f(x)         Procedure\n');
for k = 1:rows(trace)
    fprintf('%5.5s        %7.7s    %8.8s\t%s\n', sprintf('%d', trace{k, 1}), ...
            sprintf('%.5f', trace{k, 2}), sprintf('%.6f', trace{k, 3}), trace{k, 4});
end
fprintf('\n');
end

function show_end(info, tolx, fval)
% How the search ended.
if info == 1
    fprintf('Optimization terminated:\n');
    fprintf([' the current x satisfies the termination criteria using OPTIONS.TolX of ' ...
             '%e\n'], tolx);
elseif info == 0
    fprintf('Exiting: Maximum number of iterations has been exceeded\n');
    fprintf('         - increase MaxIter option.\n');
    fprintf('         Current function value: %.6f\n', fval);
end
fprintf('\n');
end
