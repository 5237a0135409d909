% -*- texinfo -*-
% @deftypefn  {} {} index (@var{s}, @var{t})
% @deftypefnx {} {} index (@var{s}, @var{t}, @var{direction})
% @end deftypefn
function n = index(s, t, direction)
% The place of a text in another, or in each of a cell array; 0 where it is not found.
if nargin < 3
    direction = 'first';
end
if nargin < 2
    print_usage();
end
if ischar(s)
    if ~isrow(s)
        s = cellstr(s);
    end
elseif ~iscellstr(s)
    error('index: S must be a string, string array, or cellstr');
end
places = strfind(s, t);
direction = lower(direction);
if ~strcmp(direction, 'first') && ~strcmp(direction, 'last')
    error('index: DIRECTION must be either "first" or "last"');
end
if isempty(places)
    n = 0;
elseif iscell(places)
    n = zeros(size(places));
    for k = 1:numel(places)
        n(k) = one_of(places{k}, direction);
    end
else
    n = one_of(places, direction);
end
end

function n = one_of(places, direction)
if isempty(places)
    n = 0;
elseif strcmp(direction, 'first')
    n = places(1);
else
    n = places(end);
end
end
