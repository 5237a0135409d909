% -*- texinfo -*-
% @deftypefn  {} {@var{sout} =} orderfields (@var{s1})
% @deftypefnx {} {@var{sout} =} orderfields (@var{s1}, @var{s2})
% @deftypefnx {} {@var{sout} =} orderfields (@var{s1}, @{@var{cellstr}@})
% @deftypefnx {} {@var{sout} =} orderfields (@var{s1}, @var{p})
% @deftypefnx {} {[@var{sout}, @var{p}] =} orderfields (@dots{})
% @end deftypefn
function [sout, p] = orderfields(s1, s2)
% The structure with its fields in alphabetical order, or in that of a second argument.
if nargin < 1
    print_usage();
end
if ~isstruct(s1)
    error('orderfields: S1 must be a struct');
end
names = fieldnames(s1);
if nargin == 1
    [~, p] = sort(names);
elseif isstruct(s2)
    [p, same] = order_of(names, fieldnames(s2));
    if ~same
        error('orderfields: structures S1 and S2 do not have the same fields');
    end
elseif iscellstr(s2)
    [p, same] = order_of(names, s2(:));
    if ~same
        error('orderfields: CELLSTR list does not match structure fields');
    end
elseif isnumeric(s2)
    p = s2(:);
    if ~isequal(sort(p), (1:numel(names)).')
        error('orderfields: invalid permutation vector P');
    end
else
    error(['orderfields: second argument must be structure, cellstr, ', ...
        'or permutation vector']);
end
values = struct2cell(s1);
sout = cell2struct(values(p, :), names(p));
sout = reshape(sout, size(s1));
end

function [p, same] = order_of(names, wanted)
% Where the names wanted stand among the names.
[sorted, at] = sort(names);
[wanted, wanted_at] = sort(wanted);
same = isequal(sorted, wanted);
p = zeros(numel(names), 1);
if same
    p(wanted_at) = at;
end
end
