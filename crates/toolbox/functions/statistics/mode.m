% -*- texinfo -*-
% @deftypefn  {} {} mode (@var{x})
% @deftypefnx {} {} mode (@var{x}, @var{dim})
% @deftypefnx {} {[@var{m}, @var{f}, @var{c}] =} mode (@dots{})
% @end deftypefn
function [m, f, c] = mode(x, dim)
% The most frequent elements along a dimension (the least of them), how often they occur, and all
% elements that occur as often.
if nargin < 1
    print_usage();
end
check_numeric('mode', x);
if nargin < 2
    dim = first_long_dimension(x);
else
    check_dimension('mode', dim);
end
if dim > ndims(x)
    m = x;
    f = ones(size(x));
    c = num2cell(x);
    return;
end

lengths = size(x);
count = lengths(dim);
lengths(dim) = 1;
columns_of_x = sort(reshape(permute(x, [dim, 1:dim - 1, dim + 1:ndims(x)]), count, prod(lengths)));
m = zeros(lengths);
m = cast(m, class(x));
f = zeros(lengths);
c = cell(lengths);
for k = 1:prod(lengths)
    [c{k}, f(k)] = most_frequent(columns_of_x(:, k));
    m(k) = c{k}(1);
end
end

function [values, frequency] = most_frequent(sorted)
% The elements of a sorted column that are most frequent.
starts = [1; find(sorted(1:end - 1) ~= sorted(2:end)) + 1];
counts = diff([starts; numel(sorted) + 1]);
frequency = max(counts);
values = sorted(starts(counts == frequency));
end
