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
elseif ~(isscalar(dim) && dim == fix(dim)) || ~(1 <= dim && dim <= ndims(x))
    error('run_count: DIM must be an integer and a valid dimension');
end
order = 1:ndims(x);
order(1) = dim;
order(dim) = 1;
x = permute(x, order);
lengths = size(x);
run_lengths = zeros([lengths(1) + 1, lengths(2:end)]);
infinite = Inf([1, lengths(2:end)]);
% a run starts where the elements fall, and where the next column begins
starts = find(diff([infinite; x; -infinite]) < 0);
run_lengths(starts(2:end) - 1) = diff(starts);
run_lengths = reshape(run_lengths, lengths(1) + 1, []);
run_lengths = run_lengths(1:lengths(1), :);
counts = zeros(n, size(run_lengths, 2));
for k = 1:n - 1
    counts(k, :) = sum(run_lengths == k, 1);
end
counts(n, :) = sum(run_lengths >= n, 1);
counts = reshape(counts, [n, lengths(2:end)]);
if dim ~= 1
    counts = ipermute(counts, order);
end
end
