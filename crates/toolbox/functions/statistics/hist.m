% -*- texinfo -*-
% @deftypefn  {} {} hist (@var{y})
% @deftypefnx {} {} hist (@var{y}, @var{nbins})
% @deftypefnx {} {} hist (@var{y}, @var{x})
% @deftypefnx {} {} hist (@var{y}, @var{x}, @var{norm})
% @deftypefnx {} {} hist (@dots{}, @var{prop}, @var{val}, @dots{})
% @deftypefnx {} {} hist (@var{hax}, @dots{})
% @deftypefnx {} {[@var{nn}, @var{xx}] =} hist (@dots{})
% @end deftypefn
function [nn, xx] = hist(varargin)
% How many elements of each column are in each of a row of bins, and the centers of the bins.
if nargin < 1
    print_usage();
end
y = varargin{1};
if ~isreal(y)
    error('hist: Y must be real-valued');
end
as_row = isvector(y);
if as_row
    y = y(:);
end
next = 2;
if nargin == 1 || ischar(varargin{2})
    x = even_centers(y, 10);
    even = true;
else
    [x, even] = given_centers(y, varargin{2});
    next = 3;
end
total = [];
if nargin > 2 && ~ischar(varargin{next})
    total = given_total(varargin{next}, size(y, 2));
end

nn = count_in_bins(y, x, even);
if ~isempty(total)
    nn = bsxfun(@times, nn, total ./ sum(~isnan(y)));
end
if nargout == 0
    bar(x, nn, 1);
    return;
end
xx = x;
if as_row
    nn = nn.';
    xx = x.';
end
end

function x = even_centers(y, n)
% The centers of `n` bins between the least and the greatest finite element.
finite = y(isfinite(y));
finite = finite(:);
highest = max(finite);
lowest = min(finite);
if ~isfloat(y)
    highest = double(highest);
    lowest = double(lowest);
end
if lowest ~= highest
    % divided last, so that whole numbers stay exact
    x = ((highest - lowest) * (1:2:2 * n) + 2 * n * lowest) / (2 * n);
else
    x = (-floor((n - 1) / 2):ceil((n - 1) / 2)) + lowest;
end
x = x.';
end

function [x, even] = given_centers(y, x)
% The centers that an argument gives or asks for, and whether they have equal distances.
if ~isreal(x)
    error('hist: bin specification must be a numeric scalar or vector');
end
if ~isfloat(x) || isscalar(x)
    x = double(x);
end
even = true;
if isscalar(x)
    n = fix(x);
    if n <= 0
        error('hist: number of bins NBINS must be positive');
    end
    x = even_centers(y, n);
elseif isvector(x)
    distances = diff(x);
    even = all(distances == distances(1));
    x = x(:);
    if ~issorted(x)
        warning('hist: bin values X not sorted on input');
        x = sort(x);
    end
else
    error('hist: bin specification must be a scalar or vector');
end
end

function total = given_total(total, width)
% What the counts of each column are to add up to.
if ~isnumeric(total) || ~all(total > 0)
    error('hist: NORM must be a numeric constant > 0');
end
if ~isvector(total) || ~(isscalar(total) || length(total) == width)
    error('hist: NORM must be scalar or vector of length ''columns (Y)''');
end
total = total(:).';
end

function counts = count_in_bins(y, x, even)
% A row of counts for each bin.
cutoff = (x(1:end - 1, :) + x(2:end, :)) / 2;
n = size(x, 1);
if n < 11 || (n < 22 && ~even)
    counts = count_below(y, cutoff);
    return;
end
counts = zeros(n, size(y, 2));
if even
    distance = (x(end) - x(1)) / (length(x) - 1);
end
for k = 1:size(y, 2)
    column = y(:, k);
    missing = isnan(column);
    column(missing) = 0;
    if even
        bins = ceil((double(column) - cutoff(1)) / distance);
        bins = 1 + max(0, min(length(cutoff), bins));
    else
        bins = lookup(cutoff, column);
        bins = 1 + bins - (cutoff(max(bins, 1)) == column);
    end
    counts(:, k) = count_numbers(bins(~missing), n);
end
end

function counts = count_below(y, cutoff)
% The counts, from how many elements are not above each limit.
below = zeros(size(cutoff, 1) + 2, size(y, 2));
for k = 1:size(cutoff, 1)
    below(k + 1, :) = sum(y <= cutoff(k));
end
below(end, :) = sum(~isnan(y));
counts = diff(below);
end

function counts = count_numbers(numbers, n)
% How often each number from 1 to `n` occurs.
counts = zeros(n, 1);
for k = 1:numel(numbers)
    counts(numbers(k)) = counts(numbers(k)) + 1;
end
end
