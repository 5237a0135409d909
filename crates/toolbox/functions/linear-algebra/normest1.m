% -*- texinfo -*-
% @deftypefn  {} {@var{nest} =} normest1 (@var{A})
% @deftypefnx {} {@var{nest} =} normest1 (@var{A}, @var{t})
% @deftypefnx {} {@var{nest} =} normest1 (@var{A}, @var{t}, @var{x0})
% @deftypefnx {} {@var{nest} =} normest1 (@var{Afun}, @var{t}, @var{x0}, @var{p1}, @var{p2}, @dots{})
% @deftypefnx {} {[@var{nest}, @var{v}] =} normest1 (@var{A}, @dots{})
% @deftypefnx {} {[@var{nest}, @var{v}, @var{w}] =} normest1 (@var{A}, @dots{})
% @deftypefnx {} {[@var{nest}, @var{v}, @var{w}, @var{iter}] =} normest1 (@var{A}, @dots{})
% @end deftypefn
function [nest, v, w, iter] = normest1(A, t, x0, varargin)
% An estimate of the 1-norm of a matrix, or of what a function applies, with a vector v that
% reaches it: w = A*v; iter: how many steps and products it took.
if nargin < 1
    print_usage();
end
if nargin < 2 || isempty(t)
    t = 2;
end
if nargin < 3
    x0 = [];
end
if isnumeric(A) && issquare(A)
    n = rows(A);
    is_real = isreal(A);
    if n <= 4 || t == n
        [nest, v, w] = exactly(A);
        iter = [0; 1];
        return
    end
elseif is_function_handle(A)
    is_real = A('real', [], varargin{:});
    n = A('dim', [], varargin{:});
else
    error('normest1: A must be a square matrix or a function handle');
end
t = min(t, n);
X = first_vectors(x0, n, t);
[nest, best, w, iter] = search(A, X, n, t, is_real, varargin);
v = zeros(n, 1);
v(best) = 1;
end

function [nest, v, w] = exactly(A)
% The 1-norm of a small matrix, with the unit vector and the column that have it.
[nest, at] = max(sum(abs(A), 1), [], 2);
v = zeros(rows(A), 1);
v(at) = 1;
w = A(:, at);
end

function X = first_vectors(x0, n, t)
% The vectors to start from: those given, or else ones and random signs, none twice.
if ~isempty(x0)
    if columns(x0) < t
        error('normest1: X0 must have %d columns', t);
    end
    X = x0;
    return
end
X = [ones(n, 1), sign(2 * rand(n, t - 1) - 1)];
i = 2;
while i <= min(t, 2 ^ (n - 1))
    if any(abs(X(:, i)' * X(:, 1:i - 1)) == n)
        X(:, i) = sign(2 * rand(n, 1) - 1);
    else
        i = i + 1;
    end
end
X = X / n;
end

function [nest, best, w, iter] = search(A, X, n, t, is_real, more)
% Algorithm 2.4 of Higham and Tisseur, for at most 5 steps.
was_used = zeros(n, 1);
nest_before = 0;
places = zeros(n, 1);
S = zeros(n, t);
iter = [0; 0];
best = 0;
w = [];
while iter(1) < 5
    iter(1) = iter(1) + 1;
    Y = product(A, X, 'notransp', more);
    iter(2) = iter(2) + 1;
    [nest, j] = max(sum(abs(Y), 1), [], 2);
    if nest > nest_before || iter(1) == 2
        best = places(j);
        w = Y(:, j);
    end
    if nest <= nest_before && iter(1) >= 2
        nest = nest_before;
        return
    end
    nest_before = nest;
    S_before = S;
    S = signs_of(Y);
    if is_real
        if all(any(abs(S_before' * S) == n))
            return
        end
        S = without_parallels(S, S_before, n, t);
    end
    Z = product(A, S, 'transp', more);
    iter(2) = iter(2) + 1;
    h = max(abs(Z), [], 2);
    if iter(1) >= 2 && max(h, [], 1) == h(best)
        return
    end
    [~, places] = sort(h, 'descend');
    if t > 1
        if all(was_used(places(1:t)))
            return
        end
        places = places(~was_used(places));
        places = places(1:min(numel(places), t));
    else
        places = places(1);
    end
    X = zeros(n, numel(places));
    X(sub2ind(size(X), places, (1:numel(places))')) = 1;
    was_used(places) = 1;
end
end

function Y = product(A, X, name, more)
% The matrix or its transpose times X; what a function is asked for by this name.
if is_function_handle(A)
    Y = A(name, X, more{:});
elseif strcmp(name, 'transp')
    Y = A' * X;
else
    Y = A * X;
end
end

function S = signs_of(Y)
% The sign of each element, 1 for zero.
S = sign(Y);
S(S == 0) = 1;
end

function S = without_parallels(S, S_before, n, t)
% The sign vectors, those parallel to another or to one of the step before replaced at random.
if t > 1
    i = 1;
    while i <= min(t, 2 ^ (n - 1) - n)
        if any(abs(S(:, i)' * S(:, 1:i - 1)) == n) || any(abs(S(:, i)' * S_before) == n)
            S(:, i) = sign(2 * rand(n, 1) - 1);
        else
            i = i + 1;
        end
    end
end
end
