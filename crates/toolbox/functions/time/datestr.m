% -*- texinfo -*-
% @deftypefn  {} {@var{str} =} datestr (@var{date})
% @deftypefnx {} {@var{str} =} datestr (@var{date}, @var{f})
% @deftypefnx {} {@var{str} =} datestr (@var{date}, @var{f}, @var{p})
% @end deftypefn
function retval = datestr(date, f, p)
% The dates as text, a row for each, in a form given, in one with a number, or in a fitting one.
if nargin < 1
    print_usage();
end
if nargin < 2
    f = [];
end
if nargin < 3
    p = [];
end
v = rounded(vectors_of(date, p));
if isempty(f)
    f = fitting_form(v);
end
if isnumeric(f)
    dateform = numbered_forms();
    f = dateform{f + 1};
end
retval = '';
for k = 1:rows(v)
    retval = [retval; text_of(v(k, :), f)];
end
end

function v = vectors_of(date, p)
% Six columns may be date vectors, or numbers of days.
if ~ischar(date) && ~iscellstr(date) && columns(date) == 6
    too_large = any(max(date, 1) > [Inf, 12, 31, 23, 59, 60]);
    broken = any(date(:, 1:5) ~= floor(date(:, 1:5)));
    if ~all(too_large) && ~all(broken)
        v = date;
        return
    end
end
v = datevec(date, p);
end

function v = rounded(v)
% What would show as a thousand milliseconds is a second.
late = v(:, 6) - fix(v(:, 6)) >= 0.9995;
if any(late)
    v(late, 6) = fix(v(late, 6)) + 1;
    v(late, :) = datevec(datenum(v(late, :)));
end
end

function f = fitting_form(v)
if all(all(v(:, 4:6) == 0))
    f = 1;
elseif all(all(v(:, 1:3) == repmat([-1, 12, 31], rows(v), 1)))
    f = 16;
else
    f = 0;
end
end

function forms = numbered_forms()
forms = {'dd-mmm-yyyy HH:MM:SS', 'dd-mmm-yyyy', 'mm/dd/yy', 'mmm', 'm', 'mm', 'mm/dd', 'dd', ...
    'ddd', 'd', 'yyyy', 'yy', 'mmmyy', 'HH:MM:SS', 'HH:MM:SS PM', 'HH:MM', 'HH:MM PM', ...
    'QQ-YY', 'QQ', 'dd/mm', 'dd/mm/yy', 'mmm.dd,yyyy HH:MM:SS', 'mmm.dd,yyyy', ...
    'mm/dd/yyyy', 'dd/mm/yyyy', 'yy/mm/dd', 'yyyy/mm/dd', 'QQ-YYYY', 'mmmyyyy', ...
    'yyyy-mm-dd', 'yyyymmddTHHMMSS', 'yyyy-mm-dd HH:MM:SS'}.';
end

function text = text_of(v, f)
day = weekday(datenum(v(1), v(2), v(3)));
form = with_percents(f, v, day);
% One pass over the form, so that what is put in is not read again.
text = '';
from = 1;
for k = strfind(form, '%')
    if k >= from && k < numel(form)
        text = [text, form(from:k - 1), part_of(form(k + 1), v, day)];
        from = k + 2;
    end
end
text = [text, form(from:end)];
end

function form = with_percents(f, v, day)
% The form with a percent sign and a letter for most parts of a date, and the other parts put in.
form = strrep(f, 'AM', '%p');
form = strrep(form, 'PM', '%p');
if strcmp(form, f)
    form = strrep(form, 'HH', '%H');
else
    form = strrep(form, 'HH', sprintf('%2d', mod(v(4) - 1, 12) + 1));
end
form = regexprep(form, '[Yy][Yy][Yy][Yy]', '%Y');
form = regexprep(form, '[Yy][Yy]', '%y');
form = regexprep(form, '[Dd][Dd][Dd][Dd]', '%A');
form = regexprep(form, '[Dd][Dd][Dd]', '%a');
form = regexprep(form, '[Dd][Dd]', '%d');
letters = 'SMTWTFS';
form = regexprep(form, '([^%])[Dd]', ['$1', letters(day)]);
form = regexprep(form, '^[Dd]', letters(day));
form = strrep(form, 'mmmm', '%B');
form = strrep(form, 'mmm', '%b');
form = strrep(form, 'mm', '%m');
letters = 'JFMAMJJASOND';
form(regexp(form, '[^%]m') + 1) = letters(v(2));
form = regexprep(form, '^m', letters(v(2)));
form = strrep(form, 'MM', '%M');
form = regexprep(form, '[Ss][Ss]', '%S');
form = strrep(form, 'FFF', sprintf('%03d', round(1000 * (v(6) - fix(v(6))))));
form = strrep(form, 'QQ', sprintf('Q%d', fix((v(2) + 2) / 3)));
end

function text = part_of(letter, v, day)
months = {'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', ...
    'September', 'October', 'November', 'December'};
days = {'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'};
switch letter
    case 'Y'
        text = sprintf('%04d', v(1));
    case 'y'
        text = sprintf('%02d', mod(v(1), 100));
    case 'm'
        text = sprintf('%02d', v(2));
    case 'B'
        text = months{v(2)};
    case 'b'
        text = months{v(2)}(1:3);
    case 'd'
        text = sprintf('%02d', v(3));
    case 'A'
        text = days{day};
    case 'a'
        text = days{day}(1:3);
    case 'H'
        text = sprintf('%02d', v(4));
    case 'M'
        text = sprintf('%02d', v(5));
    case 'S'
        text = sprintf('%02d', fix(v(6)));
    case 'p'
        halves = {'AM', 'PM'};
        text = halves{1 + (v(4) >= 12)};
    otherwise
        text = ['%', letter];
end
end
