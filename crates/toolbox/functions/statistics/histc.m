% -*- texinfo -*-
% @deftypefn  {} {@var{n} =} histc (@var{x}, @var{edges})
% @deftypefnx {} {@var{n} =} histc (@var{x}, @var{edges}, @var{dim})
% @deftypefnx {} {[@var{n}, @var{idx}] =} histc (@dots{})
% @end deftypefn
function [n, idx] = histc(x, edges, dim)
% How many elements along a dimension are between edges, and between which each element is.
if nargin < 2
    print_usage();
end
if ~isreal(x)
    error('histc: X argument must be real-valued, not complex');
end
if numel(edges) == 0
    warning('histc: empty EDGES specified\n');
    n = [];
    idx = [];
    return;
elseif ~isreal(edges)
    error('histc: EDGES must be real-valued, not complex');
end
edges = edges(:);
if ~issorted(edges) || edges(1) > edges(end)
    warning('histc: edge values not sorted on input');
    edges = sort(edges);
end
if nargin < 3
    dim = first_long_dimension(x);
else
    check_dimension_of('histc', dim, x);
end
idx = numbers_of_bins(x, edges);
n = count_along(idx, numel(edges), dim, isvector(x) && numel(edges) > 3);
end

function idx = numbers_of_bins(x, edges)
% The number of the bin that each element is in; 0 where it is in none.
if numel(edges) > 3
    idx = lookup(edges, x);
    idx(~(x <= edges(end))) = 0;
    return;
end
idx = zeros(size(x));
for k = 1:numel(edges) - 1
    idx(edges(k) <= x & x < edges(k + 1)) = k;
end
idx(x == edges(end)) = numel(edges);
end

function n = count_along(idx, bins, dim, is_list)
% How often each number of a bin occurs along a dimension. A list Octave counts along itself, and
% has that in the first elements of the result.
lengths = size(idx);
if is_list
    lengths(dim) = bins;
    n = zeros(lengths);
    idx = idx(idx > 0);
    for k = 1:numel(idx)
        n(idx(k)) = n(idx(k)) + 1;
    end
    return;
end
before = prod(lengths(1:dim - 1));
len = lengths(dim);
after = prod(lengths(dim + 1:end));
n = zeros(before, bins, after);
idx = reshape(idx, before, len, after);
for k = 1:after
    for j = 1:len
        for i = 1:before
            bin = idx(i, j, k);
            if bin > 0
                n(i, bin, k) = n(i, bin, k) + 1;
            end
        end
    end
end
lengths(dim) = bins;
n = reshape(n, lengths);
end
