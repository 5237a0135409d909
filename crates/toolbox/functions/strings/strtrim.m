% -*- texinfo -*-
% @deftypefn {} {} strtrim (@var{s})
% @end deftypefn
function s = strtrim(s)
% The text, or each text of a cell array, without the blank characters around it.
if nargin < 1
    print_usage();
end
if ischar(s)
    s = without_blank_columns(s);
elseif iscell(s)
    s = each_trimmed(s);
else
    error('strtrim: S argument must be a string or cellstring');
end
end

function s = without_blank_columns(s)
places = find(~isspace(s));
if isempty(places)
    s = '';
else
    height = rows(s);
    s = s(:, ceil(min(places) / height):ceil(max(places) / height));
end
end

function y = each_trimmed(c)
texts = cellfun('isclass', c, 'char');
cells = cellfun('isclass', c, 'cell');
if ~all(texts(:) | cells(:))
    error('strtrim: S argument must be a string or cellstring');
end
y = c;
for k = 1:numel(c)
    if texts(k)
        y{k} = without_blank_columns(c{k});
    else
        y{k} = strtrim(c{k});
    end
end
end
