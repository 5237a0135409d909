% -*- texinfo -*-
% @deftypefn  {} {} ranks (@var{x})
% @deftypefnx {} {} ranks (@var{x}, @var{dim})
% @deftypefnx {} {} ranks (@var{x}, @var{dim}, @var{rtype})
% @end deftypefn
function y = ranks(x, dim, rtype)
% Which place each element has in the order of the elements along a dimension.
if nargin < 1
    print_usage();
end
check_numeric('ranks', x);
if nargin < 2 || isempty(dim)
    dim = first_long_dimension(x);
else
    check_dimension('ranks', dim);
end
if nargin < 3
    rtype = 0;
end
if size(x, dim) == 1
    y = ones(size(x));
    return;
end

order = 1:ndims(x);
order(1) = dim;
order(dim) = 1;
x = permute(x, order);
[sorted, places] = sort(x, 1);
y = zeros(size(x));
for k = 1:numel(x) / size(x, 1)
    y(places(:, k), k) = ranks_in_order(sorted(:, k), rtype);
end
y = permute(y, order);
end

function r = ranks_in_order(sorted, rtype)
% The ranks of the elements of a sorted column.
is_new = [true; diff(sorted) ~= 0];
numbers = cumsum(is_new);
first = find(is_new);
last = [first(2:end) - 1; numel(sorted)];
switch rtype
    case {0, 'fractional'}
        r = (first(numbers) + last(numbers)) / 2;
    case {1, 'competition'}
        r = first(numbers);
    case {2, 'modified'}
        r = last(numbers);
    case {3, 'ordinal'}
        r = (1:numel(sorted)).';
    case {4, 'dense'}
        r = numbers;
    otherwise
        if ~ischar(rtype)
            rtype = num2str(rtype);
        end
        error('ranks: unknown RTYPE ''%s''', rtype);
end
end
