% -*- texinfo -*-
% @deftypefn  {} {} median (@var{x})
% @deftypefnx {} {} median (@var{x}, @var{dim})
% @end deftypefn
function y = median(x, dim)
% The middle of the elements in order along a dimension; the mean of the middle two of an even
% number.
if nargin < 1
    print_usage();
end
check_numeric('median', x);
if isempty(x)
    error('median: X cannot be an empty matrix');
end
if nargin < 2
    dim = first_long_dimension(x);
else
    check_dimension('median', dim);
end
count = size(x, dim);
middle = floor((count + 1) / 2);
sorted = sort(x, dim);
if mod(count, 2) == 1
    y = slice(sorted, middle, dim);
else
    y = half_sum(slice(sorted, middle, dim), slice(sorted, middle + 1, dim));
end
if isfloat(x)
    y(any(isnan(x), dim)) = NaN;
end
end

function part = slice(x, k, dim)
% What has the index `k` along a dimension.
places = repmat({':'}, 1, max(ndims(x), dim));
places{dim} = k;
part = x(places{:});
end

function y = half_sum(a, b)
% The mean of two arrays in their class.
if islogical(a)
    y = a | b;
else
    y = (a + b) / 2;
end
end
