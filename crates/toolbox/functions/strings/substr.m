% -*- texinfo -*-
% @deftypefn  {} {} substr (@var{s}, @var{offset})
% @deftypefnx {} {} substr (@var{s}, @var{offset}, @var{len})
% @end deftypefn
function t = substr(s, offset, len)
% The part of a text that starts at a place, counted from the end if negative, and has a length.
if nargin < 2
    print_usage();
end
if ~ischar(s)
    error('substr: S must be a string or string array');
elseif ~isscalar(offset) || (nargin == 3 && ~isscalar(len))
    error('substr: OFFSET and LEN must be scalar integers');
end
offset = fix(offset);
width = columns(s);
if abs(offset) > width || offset == 0
    error('substr: OFFSET = %d out of range', offset);
elseif offset < 0
    offset = offset + width + 1;
end
if nargin == 2
    t = s(:, offset:width);
    return
end
len = fix(len);
if len < 0
    % So many columns are left out at the end.
    stop = width + len;
else
    stop = offset + len - 1;
end
if stop > width
    error('substr: length LEN = %d out of range', len);
elseif offset > stop && len ~= 0
    error('substr: No overlap with chosen values of OFFSET and LEN');
end
t = s(:, offset:stop);
end
