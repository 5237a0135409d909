% -*- texinfo -*-
% @deftypefn  {} {@var{days} =} datenum (@var{datevec})
% @deftypefnx {} {@var{days} =} datenum (@var{year}, @var{month}, @var{day})
% @deftypefnx {} {@var{days} =} datenum (@var{year}, @var{month}, @var{day}, @var{hour})
% @deftypefnx {} {@var{days} =} datenum (@var{year}, @var{month}, @var{day}, @var{hour}, @var{minute})
% @deftypefnx {} {@var{days} =} datenum (@var{year}, @var{month}, @var{day}, @var{hour}, @var{minute}, @var{second})
% @deftypefnx {} {@var{days} =} datenum ("datestr")
% @deftypefnx {} {@var{days} =} datenum ("datestr", @var{f})
% @deftypefnx {} {@var{days} =} datenum ("datestr", @var{p})
% @deftypefnx {} {[@var{days}, @var{secs}] =} datenum (@dots{})
% @end deftypefn
function [days, secs] = datenum(year, month, day, hour, minute, second)
% The days, and the seconds, from the start of the year 0 to a date.
if nargin == 0 || (nargin > 2 && (ischar(year) || iscellstr(year)))
    print_usage();
end
if nargin < 2
    month = [];
end
if nargin < 3
    day = [];
end
if nargin < 4
    hour = 0;
end
if nargin < 5
    minute = 0;
end
if nargin < 6
    second = 0;
end
shape = [];
if ischar(year) || iscellstr(year)
    [year, month, day, hour, minute, second] = datevec(year, month);
elseif nargin == 1
    [year, month, day, hour, minute, second] = columns_of(year);
else
    [differ, year, month, day] = common_size(year, month, day);
    if differ
        error('datenum: incompatible sizes for YEAR, MONTH, DAY');
    end
    if ~iscolumn(day)
        shape = size(day);
        year = year(:);
        month = month(:);
        day = day(:);
    end
end
if ~(isa(year, 'double') && isa(month, 'double') && isa(day, 'double') ...
        && isa(hour, 'double') && isa(minute, 'double') && isa(second, 'double'))
    error('datenum: all inputs must be of class double');
end
day = days_to(year, month, day);
if ~isempty(shape)
    day = reshape(day, shape);
end
days = day + (hour + (minute + second / 60) / 60) / 24;
if nargout > 1
    secs = day * 86400 + hour * 3600 + minute * 60 + second;
end
end

function [year, month, day, hour, minute, second] = columns_of(v)
% The parts of date vectors; those left out are 0.
count = columns(v);
if count > 6 || count < 3
    error(['datenum: expected date vector containing ', ...
        '[YEAR, MONTH, DAY, HOUR, MINUTE, SECOND]']);
end
hour = 0;
minute = 0;
second = 0;
year = v(:, 1);
month = v(:, 2);
day = v(:, 3);
if count >= 4
    hour = v(:, 4);
end
if count >= 5
    minute = v(:, 5);
end
if count >= 6
    second = v(:, 6);
end
end

function day = days_to(year, month, day)
% The year is taken to begin in March, so that the day that leap years add is its last one.
month_starts = [306; 337; 0; 31; 61; 92; 122; 153; 184; 214; 245; 275];
month(month < 1) = 1;
if any(month ~= fix(month))
    [month, day] = without_part_of_month(year, month, day);
end
year = year + ceil((month - 14) / 12);
day = day + (month_starts(mod(month - 1, 12) + 1) + 60);
if any(year ~= fix(year))
    part = year - floor(year);
    year = floor(year);
    day = day + part .* (365 + is_leap_year(year + 1));
end
day = day + (365 * year + floor(year / 4) - floor(year / 100) + floor(year / 400));
end

function [month, day] = without_part_of_month(year, month, day)
month_lengths = [31; 28; 31; 30; 31; 30; 31; 31; 30; 31; 30; 31];
part = month - floor(month);
month = floor(month);
is_plain = mod(month - 1, 12) + 1 ~= 2 | ~is_leap_year(floor(year));
lengths = month_lengths(mod(month(is_plain) - 1, 12) + 1);
day(is_plain) = day(is_plain) + part(is_plain) .* lengths;
day(~is_plain) = day(~is_plain) + part(~is_plain) * 29;
end
