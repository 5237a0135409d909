% -*- texinfo -*-
% @deftypefn {} {[@var{u}, @var{h}, @var{nu}] =} krylov (@var{A}, @var{V}, @var{k}, @var{eps1}, @var{pflg})
% @end deftypefn
function [u, h, nu] = krylov(A, V, k, eps1, pflg)
% An orthogonal basis of the space that the columns of V, A*V, A^2*V and so on span.
if nargin < 3
    print_usage();
end
if nargin < 4 || isempty(eps1)
    eps1 = default_tolerance(A, V);
end
if nargin < 5
    pflg = 0;
end
if ~issquare(A) || isempty(A)
    error('krylov: A(%d x %d) must be a non-empty square matrix', rows(A), columns(A));
end
n = rows(A);
if rows(V) ~= n
    error('krylov: A(%d x %d), V(%d x %d): argument dimensions do not match', ...
          n, n, rows(V), columns(V));
end
if ~isscalar(k)
    error('krylov: K must be a scalar integer');
end
if norm(V, Inf) == 0
    u = [];
    h = [];
    nu = 0;
    return
end
unreached = find(max(abs([A, V]')) == 0);
order = 1:n;
step = 0;
weights = [];
u = [];
h = [];
while numel(weights) < n && columns(V) > 0 && step < k
    step = step + 1;
    [V, u, h, weights, order] = reduced(V, u, h, weights, order, step > 1, eps1, pflg);
    nu = numel(weights);
    if columns(V) > n && nu == n
        V = V(:, 1:n);
    elseif columns(V) > n
        error('krylov: this case should never happen; submit a bug report');
    end
    if columns(V) > 0
        Q = newest_directions(V, u, weights, order);
    end
    V = A * Q;
    for i = 1:nu
        V = V - weights(i) * u(:, i) * (u(:, i)' * V);
        h(i, nu - columns(V) + (1:columns(V))) = V(order(i), :);
    end
end
nu = numel(weights);
u = product_of_reflections(u, weights, order);
if max(max(abs(u(unreached, :)))) > 0
    warning('krylov: trivial null space corrupted; set pflg = 1 or eps1 > %e', eps1);
end
end

function tol = default_tolerance(A, V)
% How small a vector counts as zero in the precision of the arguments.
if isa(A, 'single') || isa(V, 'single')
    tol = 1e-6;
else
    tol = 1e-12;
end
end

function [V, u, h, weights, order] = reduced(V, u, h, weights, order, has_basis, eps1, pflg)
% The columns of V brought to triangular form by new reflections; those that vanish are dropped.
n = rows(V);
column = 1;
while column <= columns(V) && numel(weights) < n
    next = numel(weights) + 1;
    q = V(:, column);
    rest = q(order(next:n));
    if norm(rest) < eps1
        V(:, column) = V(:, end);
        V = V(:, 1:end - 1);
    else
        if pflg
            [~, at] = max(abs(rest));
            order([next, next + at - 1]) = order([next + at - 1, next]);
        end
        places = order(next:n);
        [vector, weight, ~] = housh(q(places), 1, 0);
        weights(next) = weight;
        u(places, next) = vector;
        V(places, :) = V(places, :) - weight * vector * (vector' * V(places, :));
        if has_basis
            h(next, next - 1) = V(order(next), column);
        end
        column = column + 1;
    end
end
end

function Q = newest_directions(V, u, weights, order)
% The last columns, as many as V has, of the product of all reflections.
Q = zeros(size(V));
nu = numel(weights);
for j = 1:columns(Q)
    Q(order(nu - columns(Q) + j), j) = 1;
end
for i = nu:-1:1
    places = order(i:end);
    Q(places, :) = Q(places, :) - weights(i) * u(places, i) * (u(places, i)' * Q(places, :));
end
end

function u = product_of_reflections(u, weights, order)
% The orthogonal matrix that the reflections whose vectors are in u make up.
last = columns(u);
for i = last:-1:1
    places = order(i:end);
    vector = u(places, i);
    u(:, i) = zeros(rows(u), 1);
    u(places(1), i) = 1;
    u(places, i:last) = u(places, i:last) - weights(i) * vector * (vector' * u(places, i:last));
end
end
