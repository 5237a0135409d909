% -*- texinfo -*-
% @deftypefn  {} {@var{c} =} setdiff (@var{a}, @var{b})
% @deftypefnx {} {@var{c} =} setdiff (@var{a}, @var{b}, "rows")
% @deftypefnx {} {@var{c} =} setdiff (@dots{}, "sorted")
% @deftypefnx {} {@var{c} =} setdiff (@dots{}, "stable")
% @deftypefnx {} {@var{c} =} setdiff (@dots{}, "legacy")
% @deftypefnx {} {[@var{c}, @var{ia}] =} setdiff (@dots{})
% @end deftypefn
function [c, ia] = setdiff(a, b, varargin)
% What is in the first of two sets but not in the second, and where.
if nargin < 2 || nargin > 4
    print_usage();
end
[a, b] = check_set_arguments('setdiff', a, b, varargin);
by_rows = any(strcmp('rows', varargin));
legacy = any(strcmp('legacy', varargin));
if legacy
    as_row = ~(iscolumn(a) && iscolumn(b));
else
    as_row = isrow(a);
end
if nargout > 1
    [c, ia] = unique(a, varargin{:});
else
    c = unique(a, varargin{:});
end
if isempty(c) || isempty(b)
    return;
end

if by_rows
    shared = places_of_shared([c; unique(b, varargin{:})], true);
    c(shared, :) = [];
else
    b = unique(b);
    shared = places_of_shared([c(:); b(:)], false);
    c(shared) = [];
    c = c(:);
    if as_row
        c = c.';
    end
end
if nargout > 1
    ia = drop_set_items(ia, shared, by_rows);
    if ~by_rows && legacy && as_row
        ia = ia(:).';
    end
end
end

function places = places_of_shared(both, by_rows)
% Where those elements or rows of the first set are that the second has too.
[sorted, order] = sort_set_items(both, by_rows);
places = order(find_set_repeats(sorted, by_rows));
end
