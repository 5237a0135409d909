% -*- texinfo -*-
% @deftypefn  {} {} strjust (@var{s})
% @deftypefnx {} {} strjust (@var{s}, @var{pos})
% @end deftypefn
function y = strjust(s, pos)
% The rows of text moved to the right, to the left, or else to the middle.
if nargin < 2
    pos = 'right';
end
if nargin < 1
    print_usage();
elseif ~ischar(s) || ndims(s) > 2
    error('strjust: S must be a string or 2-D character matrix');
end
if isempty(s)
    y = s;
    return
end
% Null characters count as blanks, and become blanks.
[height, width] = size(s);
y = repmat(' ', height, width);
for k = 1:height
    places = find(s(k, :) ~= ' ' & s(k, :) ~= char(0));
    if ~isempty(places)
        shift = shift_of(places(1), places(end), width, pos);
        y(k, places + shift) = s(k, places);
    end
end
end

function shift = shift_of(first, last, width, pos)
if strcmpi(pos, 'right')
    shift = width - last;
elseif strcmpi(pos, 'left')
    shift = 1 - first;
else
    shift = floor((width + 1 - last - first) / 2);
end
end
