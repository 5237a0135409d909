% -*- texinfo -*-
% @deftypefn  {} {@var{x} =} lsqnonneg (@var{c}, @var{d})
% @deftypefnx {} {@var{x} =} lsqnonneg (@var{c}, @var{d}, @var{x0})
% @deftypefnx {} {@var{x} =} lsqnonneg (@var{c}, @var{d}, @var{x0}, @var{options})
% @deftypefnx {} {[@var{x}, @var{resnorm}] =} lsqnonneg (@dots{})
% @deftypefnx {} {[@var{x}, @var{resnorm}, @var{residual}] =} lsqnonneg (@dots{})
% @deftypefnx {} {[@var{x}, @var{resnorm}, @var{residual}, @var{exitflag}] =} lsqnonneg (@dots{})
% @deftypefnx {} {[@var{x}, @var{resnorm}, @var{residual}, @var{exitflag}, @var{output}] =} lsqnonneg (@dots{})
% @deftypefnx {} {[@var{x}, @var{resnorm}, @var{residual}, @var{exitflag}, @var{output}, @var{lambda}] =} lsqnonneg (@dots{})
% @end deftypefn
function [x, resnorm, residual, exitflag, output, lambda] = lsqnonneg(c, d, x0, options)
% The x without negative elements for which c * x comes closest to d (Lawson and Hanson).
if nargin == 1 && ischar(c) && strcmp(c, 'defaults')
    x = default_options('lsqnonneg');
    return;
end
if nargin < 2
    print_usage();
end
if nargin < 3
    x0 = [];
end
if nargin < 4
    options = struct();
end
if ~(isnumeric(c) && ismatrix(c)) || ~(isnumeric(d) && ismatrix(d))
    error('lsqnonneg: C and D must be numeric matrices');
end
if ~isstruct(options)
    error('lsqnonneg: OPTIONS must be a struct');
end
n = columns(c);
x = zeros(n, 1);
if ~isempty(x0)
    x = max(x0, 0);
end
most_rounds = optimget(options, 'MaxIter', 1e5);
% The places that are not held at zero, in ascending order.
free = find(x > 0).';
by_factors = rows(c) >= n;
rounds = 0;
w = [];
while rounds < most_rounds
    [x, free, rounds] = solved(c, d, x, free, by_factors, rounds, most_rounds);
    w = c' * (d - c * x);
    w(free) = [];
    tolx = optimget(options, 'TolX', 10 * eps * norm(c, 1) * length(c));
    if any(w > tolx)
        free = with_steepest(free, w, n);
    elseif by_factors
        % Once more by division, which is more exact.
        by_factors = false;
    else
        break;
    end
end
if nargout > 1
    resnorm = norm(c * x - d)^2;
    residual = d - c * x;
    exitflag = rounds;
    if rounds >= most_rounds
        exitflag = 0;
    end
    output = struct('algorithm', 'nnls', 'iterations', rounds);
end
if nargout > 5
    held = true(1, numel(x));
    held(free) = false;
    lambda = zeros(size(x));
    lambda(held) = w;
end
end

function [x, free, rounds] = solved(c, d, x, free, by_factors, rounds, most_rounds)
% The solution for the free places; those that would become negative are held at zero.
while rounds < most_rounds
    rounds = rounds + 1;
    part = least_squares(c(:, free), d, by_factors);
    below = find(part < 0);
    if isempty(below)
        x(:) = 0;
        x(free) = part;
        return;
    end
    places = free(below);
    reach = x(places) ./ (x(places) - part(below));
    nearest = min(reach);
    target = zeros(numel(x), 1);
    target(free) = part;
    x = x + nearest * (target - x);
    free(below(reach == nearest)) = [];
end
end

function x = least_squares(c, d, by_factors)
% The x for which c * x comes closest to d.
if isempty(c)
    x = zeros(columns(c), 1);
elseif by_factors
    [q, r] = qr(c, 0);
    x = r \ q' * d;
else
    x = c \ d;
end
end

function free = with_steepest(free, w, n)
% The free places and that one of the others where the gradient is greatest.
k = find(w == max(w));
if numel(k) > 1
    warning('lsqnonneg:nonunique', ...
            'a non-unique solution may be returned due to equal gradients');
    k = k(1);
end
others = 1:n;
others(free) = [];
free = sort([free, others(k)]);
end
