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
sz = size(x);
if sz(dim) == 1
    y = ones(sz);
    return;
end

order = 1:ndims(x);
order(1) = dim;
order(dim) = 1;
x = permute(x, order);
width = prod(sz([1:dim - 1, dim + 1:end]));
if isempty(x) && width > 0
    % what Octave answers here
    error('Octave:nonconformant-args', ...
          '=: nonconformant arguments (op1 is 1x%d, op2 is 1x0)', width);
end
[sorted, places] = sort(x, 1);
y = zeros(size(x));
for k = 1:width
    y(places(:, k), k) = ranks_in_order(sorted(:, k), rtype);
end
y = permute(y, order);
end

function r = ranks_in_order(sorted, rtype)
% The ranks of the elements of a sorted column.
switch rtype
    case {0, 'fractional'}
        r = (first_places(sorted) + last_places(sorted)) / 2;
    case {1, 'competition'}
        r = first_places(sorted);
    case {2, 'modified'}
        r = last_places(sorted);
    case {3, 'ordinal'}
        r = (1:numel(sorted)).';
    case {4, 'dense'}
        r = cumsum(logical(diff([-Inf; sorted])));
    otherwise
        if ~ischar(rtype)
            rtype = num2str(rtype);
        end
        error('ranks: unknown RTYPE ''%s''', rtype);
end
end

function r = first_places(sorted)
% The place of the first of the elements that equal each.
starts = find(diff([-Inf; sorted]));
r = zeros(numel(sorted), 1);
r(starts) = starts;
r = cummax(r);
end

function r = last_places(sorted)
% The place of the last of the elements that equal each.
ends = find(diff([sorted; Inf]));
r = Inf(numel(sorted), 1);
r(ends) = ends;
r = cummin(r(end:-1:1));
r = r(end:-1:1);
end
