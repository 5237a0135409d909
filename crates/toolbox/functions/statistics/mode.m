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

size_of_x = size(x);
lengths = size_of_x;
count = lengths(dim);
lengths(dim) = 1;
x = reshape(permute(x, [dim, 1:dim - 1, dim + 1:ndims(x)]), count, prod(lengths));
sorted = sort(x, 1);
m = cast(zeros(lengths), class(x));
f = zeros(lengths);
if isempty(x)
    f = max(zeros(size_of_x), [], dim);
end
c = cell(lengths);
for k = 1:prod(lengths)
    [c{k}, f(k)] = most_frequent(sorted, k);
    m(k) = c{k}(1);
end
end

function [values, frequency] = most_frequent(xs, k)
% The elements of a sorted column of a matrix that are most frequent.
column = xs(:, k);
starts = [1; find(column(1:end - 1) ~= column(2:end)) + 1];
counts = diff([starts; numel(column) + 1]);
frequency = max(counts);
values = xs(starts(counts == frequency), k);
end
