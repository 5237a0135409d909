% -*- texinfo -*-
% @deftypefn {} {} deblank (@var{s})
% @end deftypefn
function s = deblank(s)
% The text, or each text of a cell array, without the blanks and null characters at its end.
if nargin < 1
    print_usage();
end
if isempty(s)
    return
elseif ischar(s)
    s = without_blank_end(s);
elseif iscell(s)
    s = each_deblanked(s);
else
    error('deblank: S argument must be a string or cellstring');
end
end

function s = without_blank_end(s)
places = find(~isspace(s) & s ~= char(0));
if isempty(places)
    s = '';
else
    s = s(:, 1:ceil(max(places) / rows(s)));
end
end

function y = each_deblanked(c)
texts = cellfun('isclass', c, 'char');
cells = cellfun('isclass', c, 'cell');
hollow = cellfun('isempty', c);
if ~all(texts(:) | cells(:) | hollow(:))
    error('deblank: S argument must be a string or cellstring');
end
y = c;
for k = 1:numel(c)
    if texts(k)
        y{k} = without_blank_end(c{k});
    elseif cells(k)
        y{k} = deblank(c{k});
    end
end
end
