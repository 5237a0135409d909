% -*- texinfo -*-
% @deftypefn  {} {@var{x} =} fminsearch (@var{fun}, @var{x0})
% @deftypefnx {} {@var{x} =} fminsearch (@var{fun}, @var{x0}, @var{options})
% @deftypefnx {} {@var{x} =} fminsearch (@var{problem})
% @deftypefnx {} {[@var{x}, @var{fval}, @var{exitflag}, @var{output}] =} fminsearch (@dots{})
% @end deftypefn
function [x, fval, exitflag, output] = fminsearch(varargin)
% Where near a place a function of several numbers is least (Nelder and Mead).
if nargin < 1
    print_usage();
end
if nargin == 1 && ischar(varargin{1}) && strcmp(varargin{1}, 'defaults')
    x = default_options('fminsearch');
    return;
end
options = [];
more = {};
if nargin == 1
    [fun, x0, options] = parts_of(varargin{1});
else
    fun = varargin{1};
    x0 = varargin{2};
    if nargin > 2
        options = varargin{3};
        more = varargin(4:end);
    end
end
if isempty(options)
    options = struct();
end
if ischar(fun)
    name = fun;
    fun = @(varargin) feval(name, varargin{:});
end
[x, exitflag, output] = search(fun, x0, options, more);
if nargout > 1
    fval = fun(x);
end
end

function [fun, x0, options] = parts_of(problem)
% The function, the place to start from and the options that a structure says.
if ~isstruct(problem)
    error('fminsearch: PROBLEM must be a structure');
end
fun = problem.objective;
x0 = problem.x0;
if ~strcmp(problem.solver, 'fminsearch')
    error('fminsearch: problem.solver must be set to "fminsearch"');
end
options = [];
if isfield(problem, 'options')
    options = problem.options;
end
end

function [x, flag, output] = search(fun, x, options, more)
% Moves the simplex until it is small or the time is over.
tolx = optimget(options, 'TolX', 1e-4);
tolf = optimget(options, 'TolFun', 1e-4);
most_calls = optimget(options, 'MaxFunEvals', 200 * length(x));
most_rounds = optimget(options, 'MaxIter', 200 * length(x));
level = display_level(optimget(options, 'Display', 'notify'));
watcher = optimget(options, 'OutputFcn');
if strcmpi(optimget(options, 'FunValCheck', 'off'), 'on')
    height = @(x) -checked_value(fun, x, more);
else
    height = @(x) -real(fun(x, more{:}));
end
n = numel(x);
[V, f, x] = first_simplex(height, x, level);
calls = n + 1;
highest = f(1);
[V, f] = best_first(V, f);
how = 'initial  ';
rounds = 0;
flag = 0;
message = '';
if ~isempty(watcher)
    state = struct('iteration', 0, 'funccount', calls, 'fval', -f(1), 'procedure', how);
    if watcher(x, state, 'init')
        message = sprintf('Stopped by OutputFcn\n');
        flag = -1;
    end
end
while flag ~= -1
    rounds = rounds + 1;
    if rounds > most_rounds
        message = sprintf('Exceeded maximum iterations\n');
        break;
    end
    if level == 1
        fprintf('Iter. %2.0f,', rounds);
        fprintf('  how = %-11s', [how, ',']);
        fprintf('nf = %3.0f,  f = %9.4e  (%2.1f%%)\n', calls, -f(1), ...
                100 * (f(1) - highest) / (abs(highest) + eps));
    end
    highest = f(1);
    if highest >= Inf
        message = sprintf('Exceeded target...quitting\n');
        flag = -1;
        break;
    end
    if calls >= most_calls
        message = sprintf('Exceeded maximum number of function evaluations\n');
        break;
    end
    [width, step] = simplex_size(V, f);
    if width <= tolx && step <= tolf
        message = sprintf(['Algorithm converged.  Simplex size %9.4e <= %9.4e and step in ' ...
                           'function value %9.4e <= %9.4e\n'], width, tolx, step, tolf);
        flag = 1;
        break;
    end
    if ~isempty(watcher)
        state = struct('iteration', rounds, 'funccount', calls, 'fval', -f(1), 'procedure', how);
        if watcher(x, state, 'iter')
            message = sprintf('Stopped by OutputFcn\n');
            flag = -1;
            break;
        end
    end
    [V, f, x, how, more_calls] = moved(height, V, f, x);
    calls = calls + more_calls;
    [V, f] = best_first(V, f);
end
if level == 1 || level == 2 || (level == 3 && flag ~= 1)
    fprintf('%s', message);
end
x(:) = V(:, 1);
if ~isempty(watcher)
    state = struct('iteration', rounds, 'funccount', calls, 'fval', -f(1), 'procedure', how);
    watcher(x, state, 'done');
end
output.iterations = rounds;
output.funcCount = calls;
output.algorithm = 'Nelder-Mead simplex direct search';
output.message = message;
end

function y = checked_value(fun, x, more)
% The value of the function, which must be a real and finite number.
y = fun(x, more{:});
if ~isreal(y)
    error('fminsearch:notreal', 'fminsearch: non-real value encountered');
elseif any(isnan(y(:)))
    error('fminsearch:isnan', 'fminsearch: NaN value encountered');
elseif any(isinf(y(:)))
    error('fminsearch:isinf', 'fminsearch: Inf value encountered');
end
end

function [V, f, x] = first_simplex(height, x, level)
% The corners of a regular simplex at x, one a column, and the heights there.
start = x(:);
n = length(start);
f = zeros(n + 1, 1);
f(1) = height(x);
if level == 1
    fprintf('f(x0) = %9.4e\n', -f(1));
end
scale = max(norm(start, Inf), 1);
far_and_near = scale / (n * sqrt(2)) * [sqrt(n + 1) - 1 + n, sqrt(n + 1) - 1];
V = [zeros(n, 1), (start + far_and_near(2) * ones(n, 1)) * ones(1, n)];
V(:, 1) = start;
for k = 2:n+1
    V(k-1, k) = start(k-1) + far_and_near(1);
    x(:) = V(:, k);
    f(k) = height(x);
end
end

function [V, f] = best_first(V, f)
% The corners in the order of their heights, the highest first.
[~, order] = sort(f);
order = order(end:-1:1);
f = f(order);
V = V(:, order);
end

function [width, step] = simplex_size(V, f)
% How wide the simplex is for its distance from 0, and how far its heights lie apart.
n = columns(V) - 1;
best = V(:, 1);
width = norm(V(:, 2:n+1) - best(:, ones(1, n)), 1) / max(1, norm(best, 1));
step = max(abs(f(1) - f(2:n+1)));
end

function [V, f, x, how, calls] = moved(height, V, f, x)
% The simplex after one step: its lowest corner reflected, or expanded, or drawn inwards.
n = columns(V) - 1;
center = (sum(V(:, 1:n)') / n)';
new = 2 * center - 1 * V(:, n+1);
x(:) = new;
fnew = height(x);
calls = 1;
how = 'reflect';
if fnew > f(n)
    if fnew > f(1)
        farther = 2 * new + -1 * center;
        x(:) = farther;
        value = height(x);
        calls = 2;
        if value > f(1)
            new = farther;
            fnew = value;
            how = 'expand';
        end
    end
else
    inner = V(:, n+1);
    if fnew > f(n+1)
        inner = new;
    end
    new = 0.5 * inner + 0.5 * center;
    x(:) = new;
    fnew = height(x);
    calls = 2;
    how = 'contract';
    if ~(fnew > f(n))
        for k = 2:n
            V(:, k) = (V(:, 1) + V(:, k)) / 2;
            x(:) = V(:, k);
            f(k) = height(x);
        end
        new = (V(:, 1) + V(:, n+1)) / 2;
        x(:) = new;
        fnew = height(x);
        calls = calls + n;
        how = 'shrink';
    end
end
V(:, n+1) = new;
f(n+1) = fnew;
end
