% -*- texinfo -*-
% @deftypefn  {} {[@var{s}, @var{i}] =} sortrows (@var{A})
% @deftypefnx {} {[@var{s}, @var{i}] =} sortrows (@var{A}, @var{c})
% @end deftypefn
function [y, order] = sortrows(x, keys)
% The rows in order of the columns that the keys name; a negative key is a descending order.
if nargin < 1
    print_usage();
end
if nargin < 2
    keys = 1:columns(x);
elseif ~(isnumeric(keys) && isvector(keys))
    error('sortrows: C must be a numeric vector');
elseif any(keys == 0) || any(abs(keys) > columns(x))
    error('sortrows: all elements of C must be in the range [1, columns (A)]');
end
if issparse(x) || iscell(x) || ~isreal(x) || (any(keys < 0) && ~all(keys < 0))
    order = order_key_by_key(x, keys);
elseif all(keys > 0)
    order = __sort_rows_idx__(x(:, keys), 'ascend');
else
    order = __sort_rows_idx__(x(:, -keys), 'descend');
end
if isargout(1)
    y = x(order, :);
end
end

function order = order_key_by_key(x, keys)
% The order of the rows. A sort keeps equal rows in order, so the last key comes first.
order = (1:rows(x))';
for k = numel(keys):-1:1
    column = x(order, abs(keys(k)));
    if iscell(column) && ~iscellstr(column)
        column = cell2mat(column);
    end
    if keys(k) < 0
        [~, moves] = sort(column, 'descend');
    else
        [~, moves] = sort(column, 'ascend');
    end
    order = order(moves);
end
end
