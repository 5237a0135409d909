% -*- texinfo -*-
% @deftypefn  {} {} fsolve (@var{fcn}, @var{x0})
% @deftypefnx {} {} fsolve (@var{fcn}, @var{x0}, @var{options})
% @deftypefnx {} {[@var{x}, @var{fval}, @var{info}, @var{output}, @var{fjac}] =} fsolve (@dots{})
% @end deftypefn
function [x, fval, info, output, fjac] = fsolve(fcn, x0, options)
% Where near x0 all values of a function are zero (Powell's dogleg steps in a trust region).
if nargin == 1 && ischar(fcn) && strcmp(fcn, 'defaults')
    x = default_options('fsolve');
    return;
end
if nargin < 2 || ~isnumeric(x0)
    print_usage();
end
if nargin < 3
    options = struct();
end
fcn = callable(fcn, options);
shape = size(x0);
n = numel(x0);
has_jacobian = is_on(options, 'Jacobian');
central = strcmpi(optimget(options, 'FinDiffType', 'forward'), 'central');
most_rounds = optimget(options, 'MaxIter', 400);
most_calls = optimget(options, 'MaxFunEvals', 100 * n);
watcher = optimget(options, 'OutputFcn');
updating = is_on(options, 'Updating');
typical = optimget(options, 'TypicalX', ones(n, 1));
scaling = is_on(options, 'AutoScaling');
scale = 1 ./ typical;
tolx = optimget(options, 'TolX', 1e-6);
tolf = optimget(options, 'TolFun', 1e-6);

rounds = 1;
calls = 1;
successes = 0;
info = 0;
x = x0(:);
fval = fcn(reshape(x, shape));
fshape = size(fval);
fval = fval(:);
size_now = norm(fval);
m = length(fval);
if ~isempty(watcher) && watched(watcher, x, rounds, calls, size_now, zeros(n, 1), 'init')
    info = -1;
    output = struct('iterations', rounds, 'successful', 0, 'funcCount', calls);
    fjac = NaN;
    return;
end
unit = eps('double');
if isa(x0, 'single') || isa(fval, 'single')
    unit = eps('single');
end
while rounds < most_rounds && calls < most_calls && ~info
    if has_jacobian
        [fval, fjac] = fcn(reshape(x, shape));
        check_jacobian(fjac, m, n);
        updating = updating && ~issparse(fjac);
        fval = fval(:);
        calls = calls + 1;
    else
        fjac = jacobian(fcn, reshape(x, shape), fval, typical, central);
        calls = calls + (1 + central) * length(x);
    end
    if scaling
        lengths = column_norms(fjac);
        if rounds == 1
            scale = lengths;
            scale(scale == 0) = 1;
        else
            scale = max(0.1 * scale, lengths);
        end
    end
    if rounds == 1
        distance = norm(scale .* x);
        radius = max(distance, 1);
    end
    last_ratio = 0;
    failures = 0;
    good_steps = 0;
    shrinking = 0.5;
    while rounds <= most_rounds && calls < most_calls && ~info
        if norm(fjac, 1) < unit * rows(fjac)
            info = -2;
            break;
        end
        step = -dogleg(fjac, fval, scale, radius);
        predicted = fval + fjac * step;
        step_size = norm(scale .* step);
        if rounds == 1
            radius = min(radius, step_size);
        end
        new_fval = fcn(reshape(x + step, shape));
        new_fval = new_fval(:);
        new_size = norm(new_fval);
        calls = calls + 1;
        gain = -1;
        if new_size < size_now
            gain = 1 - (new_size / size_now)^2;
        end
        ratio = 0;
        predicted_size = norm(predicted);
        if predicted_size < size_now
            ratio = gain / (1 - (predicted_size / size_now)^2);
        end
        if ratio < min(max(0.1, 0.8 * last_ratio), 0.9)
            good_steps = 0;
            failures = failures + 1;
            radius = radius * shrinking;
            shrinking = shrinking^1.4142;
            if size_now <= tolf * n * distance
                info = 1;
            elseif radius <= 1e1 * unit * distance
                info = -3;
                break;
            end
        else
            last_ratio = ratio;
            shrinking = 0.5;
            failures = 0;
            good_steps = good_steps + 1;
            if abs(1 - ratio) <= 0.1
                radius = 1.4142 * step_size;
            elseif ratio >= 0.5 || good_steps > 1
                radius = max(radius, 1.4142 * step_size);
            end
        end
        if ratio >= 1e-4
            x = x + step;
            distance = norm(scale .* x);
            fval = new_fval;
            size_now = new_size;
            successes = successes + 1;
        end
        rounds = rounds + 1;
        if ~isempty(watcher) && watched(watcher, x, rounds, calls, size_now, step, 'iter')
            info = -1;
            break;
        end
        if size_now <= tolf * n * distance
            info = 1;
        elseif ratio >= 1e-4
            if step_size <= tolx * distance
                info = 2;
            elseif gain < tolf
                info = 3;
            end
        end
        if ~updating || failures == 2 || successes < 2
            break;
        end
        % Broyden's update instead of a new matrix of derivatives.
        fjac = fjac + (new_fval - predicted) * (scale .* ((scale .* step) / step_size))';
    end
end
x = reshape(x, shape);
fval = reshape(fval, fshape);
output = struct('iterations', rounds, 'successful', successes, 'funcCount', calls);
end

function yes = is_on(options, name)
% Whether an option is switched on.
yes = strcmpi(optimget(options, name, 'off'), 'on');
end

function stop = watched(watcher, x, rounds, calls, value, step, state)
% What the user's function says to where the search is.
stop = watcher(x, struct('iter', rounds, 'funccount', calls, 'fval', value, ...
                         'searchdirection', step), state);
end

function f = callable(fcn, options)
% The function as a handle, with its values checked where that is wanted.
f = fcn;
if ischar(fcn)
    f = @(x) feval(fcn, x);
elseif iscell(fcn)
    values = fcn{1};
    derivatives = fcn{2};
    f = @(x) value_and_jacobian(x, values, derivatives);
end
if is_on(options, 'FunValCheck')
    with_complex = is_on(options, 'ComplexEqn');
    f = @(x) checked_values(f, x, with_complex);
end
end

function [fx, jx] = value_and_jacobian(x, fcn, fjac)
% The results of two functions.
fx = fcn(x);
if nargout == 2
    jx = fjac(x);
end
end

function [fx, jx] = checked_values(fun, x, with_complex)
% The results of a function, which must be numbers of the kind that is wanted.
if nargout > 1
    [fx, jx] = fun(x);
else
    fx = fun(x);
    jx = [];
end
if ~with_complex && ~(isreal(fx) && isreal(jx))
    error('Octave:fsolve:notreal', 'fsolve: non-real value encountered');
elseif with_complex && ~(isnumeric(fx) && isnumeric(jx))
    error('Octave:fsolve:notnum', 'fsolve: non-numeric value encountered');
elseif any(isnan(fx(:)))
    error('Octave:fsolve:isnan', 'fsolve: NaN value encountered');
elseif any(isinf(fx(:)))
    error('Octave:fsolve:isinf', 'fsolve: Inf value encountered');
end
end

function check_jacobian(fjac, m, n)
% Stops at a matrix of derivatives of a wrong size.
if ~all(size(fjac) == [m, n])
    error('fsolve: Jacobian size should be (%d,%d), not (%d,%d)', m, n, rows(fjac), columns(fjac));
end
end

function J = jacobian(fcn, x, fval, typical, central)
% The matrix of derivatives, of differences to both sides or to one.
J = zeros(length(fval), numel(x));
if central
    h = eps^(1/3) * max(abs(x), typical);
else
    sides = sign(x);
    sides(sides == 0) = 1;
    h = sqrt(eps) * sides .* max(abs(x), typical);
end
for k = 1:numel(x)
    after = x;
    after(k) = after(k) + h(k);
    up = fcn(after);
    if central
        before = x;
        before(k) = before(k) - h(k);
        down = fcn(before);
        J(:, k) = (up(:) - down(:)) / (after(k) - before(k));
    else
        J(:, k) = (up(:) - fval) / (after(k) - x(k));
    end
end
end

function lengths = column_norms(A)
% The length of each column, as a column.
lengths = zeros(columns(A), 1);
for k = 1:columns(A)
    lengths(k) = norm(A(:, k));
end
end

function x = dogleg(r, b, d, radius)
% The best step within the radius between Newton's and the one downhill.
x = r \ b;
full_size = norm(d .* x);
if ~(full_size > radius)
    return;
end
downhill = (r' * b) ./ d;
steepness = norm(downhill);
if steepness > 0
    downhill = (downhill / steepness) ./ d;
    rise = norm(r * downhill);
    reach = (steepness / rise) / rise;
    share = 0;
    if reach < radius
        height = norm(b);
        p = radius / full_size;
        q = reach / radius;
        t = (height / steepness) * (height / full_size) * q;
        t = t - (p * q^2 - sqrt((t - p)^2 + (1 - p^2) * (1 - q^2)));
        share = p * (1 - q^2) / t;
    end
else
    share = radius / full_size;
    reach = 0;
end
x = share * x + ((1 - share) * min(reach, radius)) * downhill;
end
