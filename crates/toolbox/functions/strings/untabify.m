% -*- texinfo -*-
% @deftypefn  {} {} untabify (@var{t})
% @deftypefnx {} {} untabify (@var{t}, @var{tw})
% @deftypefnx {} {} untabify (@var{t}, @var{tw}, @var{deblank})
% @end deftypefn
function s = untabify(t, tw, deblank_arg)
% The text, or each text of a cell array, with blanks in place of tabulators.
if nargin < 2
    tw = 8;
end
if nargin < 3
    deblank_arg = false;
end
if nargin < 1
    print_usage();
elseif ~(ischar(t) || iscellstr(t))
    error('untabify: T must be a string or cellstring');
end
if ischar(t)
    s = without_tabs(t, tw);
else
    s = cell(size(t));
    for k = 1:numel(t)
        s{k} = without_tabs(t{k}, tw);
    end
end
if deblank_arg
    s = deblank(s);
end
end

function s = without_tabs(t, tw)
if ndims(t) ~= 2
    error('untabify: character strings to untabify must have 2 dimensions');
end
if isempty(t)
    s = t;
    return
end
lines = cell(rows(t), 1);
for k = 1:rows(t)
    lines{k} = line_without_tabs(t(k, :), tw);
end
s = char(lines);
end

function line = line_without_tabs(text, tw)
% Each character moves to the right by what the tabulators before it are wider than one blank.
places = 1:numel(text);
tabs = find(text == char(9));
text(tabs) = ' ';
for k = tabs
    wider = tw * ceil(places(k) / tw) - places(k);
    places(k:end) = places(k:end) + wider;
end
line = blanks(places(end));
line(places) = text;
end
