% -*- texinfo -*-
% @deftypefn  {} {} powerset (@var{a})
% @deftypefnx {} {} powerset (@var{a}, "rows")
% @end deftypefn
function p = powerset(a, byrows_arg)
% All subsets of the elements or rows.
if nargin < 1
    print_usage();
end
by_rows = nargin == 2;
if by_rows
    check_option(a, byrows_arg);
end
if iscell(a) && ~iscellstr(a)
    error('powerset: cell arrays can only be used for character strings');
end
if by_rows
    a = unique(a, 'rows');
    count = size(a, 1);
else
    a = unique(a);
    count = numel(a);
end
if count == 0
    p = {};
    return;
elseif count > 32
    error('powerset: not implemented for more than 32 elements');
end

if ~by_rows && size(a, 1) == 1
    p = cell(1, 2^count);
else
    p = cell(2^count, 1);
end
for k = 1:2^count
    places = find(bitand(floor((k - 1) ./ 2.^(0:count - 1)), 1));
    places = reshape(places, 1, []);
    if by_rows
        p{k} = a(places, :);
    else
        p{k} = a(places);
    end
end
end

function check_option(a, option)
% An error where the option is none or not allowed.
if ~strcmpi(option, 'rows')
    error('powerset: optional second argument must be "rows"');
elseif iscell(a)
    error('powerset: "rows" not valid for cell arrays');
end
end
