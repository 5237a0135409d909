% -*- texinfo -*-
% @deftypefn  {} {[@var{n}, @var{s}] =} weekday (@var{d})
% @deftypefnx {} {[@var{n}, @var{s}] =} weekday (@var{d}, @var{format})
% @end deftypefn
function [d, s] = weekday(d, format)
% The number of the day of the week, from Sunday on, and its name.
if nargin < 1
    print_usage();
end
if nargin < 2
    format = 'short';
end
if ischar(d)
    shape = [rows(d), 1];
elseif iscellstr(d) || isnumeric(d)
    shape = size(d);
end
if ischar(d) || iscellstr(d)
    d = datenum(d);
end
% 733048 is a Saturday.
d = floor(reshape(mod(d - 733048, 7), shape));
d(d == 0) = 7;
if nargout > 1
    if strcmpi(format, 'long')
        names = {'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'};
    else
        names = {'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'};
    end
    s = strvcat(names(d));
end
end
