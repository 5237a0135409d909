% -*- texinfo -*-
% @deftypefn  {} {@var{c} =} setxor (@var{a}, @var{b})
% @deftypefnx {} {@var{c} =} setxor (@var{a}, @var{b}, "rows")
% @deftypefnx {} {@var{c} =} setxor (@dots{}, "sorted")
% @deftypefnx {} {@var{c} =} setxor (@dots{}, "stable")
% @deftypefnx {} {@var{c} =} setxor (@dots{}, "legacy")
% @deftypefnx {} {[@var{c}, @var{ia}, @var{ib}] =} setxor (@dots{})
% @end deftypefn
function [c, ia, ib] = setxor(a, b, varargin)
% What is in just one of two sets, and where in it.
if nargin < 2 || nargin > 4
    print_usage();
end
[a, b] = check_set_arguments('setxor', a, b, varargin);
by_rows = any(strcmp('rows', varargin));
legacy = any(strcmp('legacy', varargin));
if legacy
    as_row = ~by_rows && ~(iscolumn(a) && iscolumn(b));
else
    as_row = ~by_rows && isrow(a) && isrow(b);
end

if nargout > 1
    [a, ia] = unique(a, varargin{:});
    [b, ib] = unique(b, varargin{:});
else
    a = unique(a, varargin{:});
    b = unique(b, varargin{:});
end
if isempty(a)
    c = b;
    return;
elseif isempty(b)
    c = a;
    return;
end

if by_rows
    both = [a; b];
    count = size(a, 1);
else
    both = [a(:); b(:)];
    count = numel(a);
end
[c, places] = unshared(both, by_rows, any(strcmp('stable', varargin)));
if as_row
    c = c.';
end
if nargout > 1
    ia = ia(places(places <= count));
    ib = ib(places(places > count) - count);
    if legacy && as_row
        ia = ia(:).';
        ib = ib(:).';
    end
end
end

function [c, places] = unshared(both, by_rows, stable)
% The elements or rows that occur only once, and their places.
[c, order] = sort_set_items(both, by_rows);
k = find(find_set_repeats(c, by_rows));
k = [k; k + 1];
places = order;
places(k) = [];
if stable
    c = drop_set_items(both, order(k), by_rows);
    places = sort(places);
else
    c = drop_set_items(c, k, by_rows);
end
end
