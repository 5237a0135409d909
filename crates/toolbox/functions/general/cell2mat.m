% -*- texinfo -*-
% @deftypefn {} {@var{m} =} cell2mat (@var{c})
% @end deftypefn
function y = cell2mat(c)
% The contents of a cell array, joined as the cells lie.
if nargin < 1
    print_usage();
end
if isempty(c)
    y = zeros(size(c));
    return;
end
if ~iscell(c)
    error('cell2mat: C must be a cell array');
end
if ~(has_arrays(c) || all_of_class(c, 'cell') || all_of_class(c, 'struct'))
    error('cell2mat: wrong type elements or mixed cells, structs, and matrices');
end
extents = size(c);
counts = cellfun('numel', c);
if all(counts(:) == 1)
    y = reshape(cat(1, c{:}), extents);
    return;
end
% Along the longest dimension first: the fewest joins.
[~, order] = sort(extents, 'descend');
for dim = order
    if extents(dim) ~= 1
        c = joined_along(c, dim);
    end
end
y = c{1};
end

function yes = has_arrays(c)
% Whether the contents are numbers, truth values or characters, as far as Octave looks: it takes
% places among the cells without numbers for places in C.
others = c(~cellfun('isnumeric', c));
logicals = cellfun('islogical', others);
yes = all_of_class(c(~logicals), 'char');
end

function yes = all_of_class(c, name)
% Whether every cell contains something of that class.
matches = cellfun('isclass', c, name);
yes = all(matches(:));
end

function y = joined_along(c, dim)
% The cells along a dimension made one.
order = [dim, 1:dim - 1, dim + 1:ndims(c)];
lines = permute(c, order);
extents = size(c);
extents(dim) = 1;
y = cell(extents);
for k = 1:numel(y)
    y{k} = cat(dim, lines{:, k});
end
end
