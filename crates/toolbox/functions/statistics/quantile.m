% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} quantile (@var{x})
% @deftypefnx {} {@var{q} =} quantile (@var{x}, @var{p})
% @deftypefnx {} {@var{q} =} quantile (@var{x}, @var{p}, @var{dim})
% @deftypefnx {} {@var{q} =} quantile (@var{x}, @var{p}, @var{dim}, @var{method})
% @end deftypefn
function q = quantile(x, p, dim, method)
% The values below which given shares of the elements along a dimension are.
if nargin < 1
    print_usage();
end
if ~(isnumeric(x) || islogical(x)) || isempty(x)
    error('quantile: X must be a non-empty numeric vector or matrix');
end
if nargin < 2 || isempty(p)
    p = [0, 0.25, 0.5, 0.75, 1];
end
if ~(isnumeric(p) && isvector(p))
    error('quantile: P must be a numeric vector');
end
if nargin < 3
    dim = first_long_dimension(x);
elseif ~(isscalar(dim) && dim == fix(dim) && dim > 0)
    error('quantile: DIM must be a positive integer');
end
if nargin < 4
    method = 5;
end

order = 1:max(ndims(x), dim);
order(1) = dim;
order(dim) = 1;
x = permute(x, order);
lengths = size(x);
q = quantiles_of_columns(reshape(x, lengths(1), []), p(:), method);
q = ipermute(reshape(q, [numel(p), lengths(2:end)]), order);
if isvector(q) && ~isscalar(q) && ~isscalar(p)
    if isrow(p)
        q = reshape(q, 1, []);
    else
        q = reshape(q, [], 1);
    end
end
end

function q = quantiles_of_columns(x, p, method)
% A row for each share, with the quantiles of the columns.
if isinteger(x) || islogical(x)
    x = double(x);
end
x = sort(x, 1);
counts = sum(~isnan(x), 1);
outside = Inf * ((p > 1) - (p < 0));
outside = cast(outside, class(x));
q = repmat(outside, 1, size(x, 2));
inside = find(p >= 0 & p <= 1);
if isempty(inside)
    return;
elseif size(x, 1) == 1
    q(inside, :) = repmat(x, numel(inside), 1);
elseif any(method == [1, 2, 3])
    q(inside, :) = by_steps(x, p(inside), counts, method);
else
    q(inside, :) = by_lines(x, p(inside), counts, method);
end
end

function q = by_steps(x, p, counts, method)
% Quantiles that are elements, or means of two elements.
places = bsxfun(@times, p, counts);
if method == 1
    q = pick(x, max(ceil(places), 1));
elseif method == 2
    below = max(ceil(places), 1);
    above = bsxfun(@min, floor(places + 1), counts);
    q = (pick(x, below) + pick(x, above)) / 2;
else
    q = pick(x, round_half_even(max(places, 1)));
end
end

function q = by_lines(x, p, counts, method)
% Quantiles between two elements that follow one another.
switch method
    case 4
        places = bsxfun(@times, p, counts);
    case 5
        places = bsxfun(@times, p, counts) + 0.5;
    case 6
        places = bsxfun(@times, p, counts + 1);
    case 7
        places = bsxfun(@times, p, counts - 1) + 1;
    case 8
        places = bsxfun(@times, p, counts + 1 / 3) + 1 / 3;
    case 9
        places = bsxfun(@times, p, counts + 0.25) + 0.375;
    otherwise
        error('quantile: Unknown METHOD, ''%d''', method);
end
alone = counts == 1;
x(2, alone) = x(1, alone);
below = max(bsxfun(@min, floor(places), counts - 1), 1);
share = max(min(places - below, 1), 0);
q = (1 - share) .* pick(x, below) + share .* pick(x, below + 1);
end

function picked = pick(x, places)
% From each column the elements at the places that the same column of `places` holds.
picked = x(bsxfun(@plus, places, size(x, 1) * (0:size(x, 2) - 1)));
picked = reshape(picked, size(places));
end

function y = round_half_even(x)
% The nearest whole numbers, the even ones for halves.
y = round(x);
half = abs(x - fix(x)) == 0.5;
y(half) = 2 * round(x(half) / 2);
end
