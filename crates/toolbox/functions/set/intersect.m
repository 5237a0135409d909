% -*- texinfo -*-
% @deftypefn  {} {@var{c} =} intersect (@var{a}, @var{b})
% @deftypefnx {} {@var{c} =} intersect (@var{a}, @var{b}, "rows")
% @deftypefnx {} {@var{c} =} intersect (@dots{}, "sorted")
% @deftypefnx {} {@var{c} =} intersect (@dots{}, "stable")
% @deftypefnx {} {@var{c} =} intersect (@dots{}, "legacy")
% @deftypefnx {} {[@var{c}, @var{ia}, @var{ib}] =} intersect (@dots{})
% @end deftypefn
function [c, ia, ib] = intersect(a, b, varargin)
% What is in both of two sets, and where in each.
if nargin < 2 || nargin > 4
    print_usage();
end
[a, b] = check_set_arguments('intersect', a, b, varargin);
if isempty(a) || isempty(b)
    c = empty_set(a, b);
    ia = [];
    ib = [];
    return;
end
by_rows = any(strcmp('rows', varargin));
stable = any(strcmp('stable', varargin));
legacy = any(strcmp('legacy', varargin));
if legacy
    as_row = ~by_rows && ~(iscolumn(a) && iscolumn(b));
else
    as_row = ~by_rows && isrow(a) && isrow(b);
end

if nargout <= 1 && ~stable
    both = in_one(unique(a, varargin{:}), unique(b, varargin{:}), by_rows);
    both = sort_set_items(both, by_rows);
    c = pick(both, find(find_set_repeats(both, by_rows)), by_rows, as_row);
    return;
end
[a, ia] = unique(a, varargin{:});
[b, ib] = unique(b, varargin{:});
ia = ia(:);
ib = ib(:);
both = in_one(a, b, by_rows);
[sorted, order] = sort_set_items(both, by_rows);
matches = find(find_set_repeats(sorted, by_rows));
if stable
    c = pick(both, sort(order(matches)), by_rows, as_row);
else
    c = pick(sorted, matches, by_rows, as_row);
end
if nargout <= 1
    return;
end
ia = ia(order(matches));
ib = ib(order(matches + 1) - count_items(a, by_rows));
if stable
    ia = sort(ia);
    ib = from_least(ib);
end
if legacy && as_row
    ia = ia.';
    ib = ib.';
end
end

function c = empty_set(a, b)
% The intersection where one of the sets has no elements.
if isnumeric(a) && isnumeric(b)
    c = [];
elseif iscell(b)
    c = {};
else
    c = '';
end
end

function both = in_one(a, b, by_rows)
% The elements (as a column) or rows of the first set, then those of the second.
if by_rows
    both = [a; b];
else
    both = [a(:); b(:)];
end
end

function c = pick(items, places, by_rows, as_row)
% The elements or rows at the places.
if by_rows
    c = items(places, :);
else
    c = items(places);
    if as_row
        c = c.';
    end
end
end

function count = count_items(items, by_rows)
% How many elements or rows there are.
if by_rows
    count = size(items, 1);
else
    count = length(items);
end
end

function places = from_least(places)
% The places turned round so that the least comes first, which is Octave's order.
[~, k] = min(places);
if isempty(k)
    k = 1;
end
places = [places(k:end); places(1:k - 1)];
end
