% -*- texinfo -*-
% @deftypefn  {} {} run_count (@var{x}, @var{n})
% @deftypefnx {} {} run_count (@var{x}, @var{n}, @var{dim})
% @end deftypefn
function counts = run_count(x, n, dim)
% How many ascending runs along a dimension have each length up to `n` (the last: `n` or more).
if nargin < 2
    print_usage();
end
check_numeric('run_count', x);
if ~(isscalar(n) && n == fix(n) && n > 0)
    error('run_count: N must be a positive integer');
end
if nargin < 3
    dim = first_long_dimension(x);
else
    check_dimension_of('run_count', dim, x);
end
order = 1:ndims(x);
order(1) = dim;
order(dim) = 1;
x = permute(x, order);
sz = size(x);
places = cell(1, numel(order));
for k = 1:numel(order)
    places{k} = 1:sz(k);
end
lengths_of_runs = zeros([sz(1) + 1, sz(2:end)]);
infinite = Inf([1, sz(2:end)]);
% a run starts where the elements fall, and where the next column begins
starts = find(diff([infinite; x; -infinite]) < 0);
lengths_of_runs(starts(2:end) - 1) = diff(starts);
lengths_of_runs = lengths_of_runs(places{:});
counts = zeros([n, sz(2:end)]);
% sums without a dimension, as Octave's: of a single row they are along the row
for k = 1:n - 1
    places{1} = k;
    counts(places{:}) = sum(lengths_of_runs == k);
end
places{1} = n;
counts(places{:}) = sum(lengths_of_runs >= n);
if dim ~= 1
    counts = ipermute(counts, order);
end
end
