% -*- texinfo -*-
% @deftypefn {} {@var{filename} =} fullfile (@var{dir1}, @var{dir2}, @dots{}, @var{file})
% @end deftypefn
function filename = fullfile(varargin)
% The parts of a path joined by the file separator; cell arrays of parts give one of paths.
parts = varargin(~cellfun('isempty', varargin));
if isempty(parts)
    filename = '';
    return
end
is_list = false(size(parts));
for k = 1:numel(parts)
    is_list(k) = iscellstr(parts{k});
    if ~is_list(k) && ~ischar(parts{k})
        error('fullfile: input must either be strings or cell strings');
    end
end
if ~sizes_agree(parts(is_list))
    error('fullfile: cell string input must be scalar or of the same size');
end
% Texts in cells keep their blanks when they are joined.
parts(~is_list) = num2cell(parts(~is_list));
joined = cell(1, 2 * numel(parts) - 1);
joined(1:2:end) = parts;
joined(2:2:end) = {'/'};
filename = regexprep(strcat(joined{:}, {''}), '/+', '/');
if ~any(is_list)
    filename = filename{1};
end
end

function yes = sizes_agree(lists)
yes = true;
shape = [];
for k = 1:numel(lists)
    if numel(lists{k}) ~= 1
        yes = yes && (isempty(shape) || isequal(size(lists{k}), shape));
        shape = size(lists{k});
    end
end
end
