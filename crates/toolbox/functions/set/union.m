% -*- texinfo -*-
% @deftypefn  {} {@var{c} =} union (@var{a}, @var{b})
% @deftypefnx {} {@var{c} =} union (@var{a}, @var{b}, "rows")
% @deftypefnx {} {@var{c} =} union (@dots{}, "sorted")
% @deftypefnx {} {@var{c} =} union (@dots{}, "stable")
% @deftypefnx {} {@var{c} =} union (@dots{}, "legacy")
% @deftypefnx {} {[@var{c}, @var{ia}, @var{ib}] =} union (@dots{})
% @end deftypefn
function [c, ia, ib] = union(a, b, varargin)
% What is in one of two sets, and where in the first or else in the second.
if nargin < 2 || nargin > 4
    print_usage();
end
[a, b] = check_set_arguments('union', a, b, varargin);
if any(strcmp('rows', varargin))
    all_items = [a; b];
    count = size(a, 1);
else
    all_items = [a(:); b(:)];
    count = numel(a);
    if is_result_row(a, b, any(strcmp('legacy', varargin)))
        all_items = all_items.';
    end
end
if nargout <= 1
    c = unique(all_items, varargin{:});
    return;
end
[c, places] = unique(all_items, varargin{:});
ia = places(places <= count);
ib = places(places > count) - count;
end

function yes = is_result_row(a, b, legacy)
% Whether the result is a row.
if legacy
    yes = ~(iscolumn(a) && iscolumn(b));
else
    yes = isrow(a) && isrow(b);
end
end
