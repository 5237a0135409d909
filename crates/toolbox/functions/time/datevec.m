% -*- texinfo -*-
% @deftypefn  {} {@var{v} =} datevec (@var{date})
% @deftypefnx {} {@var{v} =} datevec (@var{date}, @var{f})
% @deftypefnx {} {@var{v} =} datevec (@var{date}, @var{p})
% @deftypefnx {} {@var{v} =} datevec (@var{date}, @var{f}, @var{p})
% @deftypefnx {} {[@var{y}, @var{m}, @var{d}, @var{h}, @var{mi}, @var{s}] =} datevec (@dots{})
% @end deftypefn
function [y, m, d, h, mi, s] = datevec(date, f, p)
% The years, months, days, hours, minutes and seconds of dates, in one matrix or each by itself.
if nargin < 1
    print_usage();
end
if nargin < 2
    f = [];
end
if nargin < 3
    p = [];
end
if ischar(date)
    date = cellstr(date);
end
if isnumeric(f)
    p = f;
    f = [];
end
if iscell(date)
    v = of_texts(date, f, p);
    shape = [numel(date), 1];
else
    v = of_numbers(date(:));
    shape = size(date);
end
if nargout <= 1
    y = v;
else
    y = reshape(v(:, 1), shape);
    m = reshape(v(:, 2), shape);
    d = reshape(v(:, 3), shape);
    h = reshape(v(:, 4), shape);
    mi = reshape(v(:, 5), shape);
    s = reshape(v(:, 6), shape);
end
end

function v = of_numbers(date)
% The days are counted from the first of March of the year 0, so that leap days end a year;
% the quarters keep quotients away from whole numbers.
z = double(floor(date) - 60);
century = floor((z - 0.25) / 36524.25);
b = z - 0.25 + century - floor(century / 4);
y = floor(b / 365.25);
c = fix(b - floor(365.25 * y)) + 1;
m = fix((5 * c + 456) / 153);
d = c - fix((153 * m - 457) / 5);
late = m > 12;
y(late) = y(late) + 1;
m(late) = m(late) - 12;
s = seconds_of(date);
h = floor(s / 3600);
s = s - 3600 * h;
mi = floor(s / 60);
s = s - 60 * mi;
v = [y, m, d, h, mi, s];
end

function s = seconds_of(date)
% Rounded to what the precision of the number of days allows.
part = date - floor(date);
grain = abs(eps * 86400 * date);
grain(grain == 0) = 1;
scale = 2 .^ floor(-log2(double(grain)));
if isa(date, 'single')
    scale = single(scale);
end
s = round(86400 * part .* scale) ./ scale;
end

function v = of_texts(date, f, p)
if isempty(p)
    p = this_year() - 50;
end
v = zeros(numel(date), 6);
if isempty(f)
    forms = standard_forms();
    for k = 1:numel(date)
        v(k, :) = by_first_form(date{k}, forms, p);
    end
    return
end
form = parsing_form(f);
for k = 1:numel(date)
    [found, v(k, :)] = parsed(date{k}, form, p);
    if ~found
        error('datevec: DATE not parsed correctly with given format');
    end
end
end

function year = this_year()
present = clock();
year = present(1);
end

function forms = standard_forms()
% What is tried in turn where no form is given.
forms = {'dd-mmm-yyyy HH:MM:SS', 'dd-mmm-yyyy', 'mm/dd/yy', 'mm/dd', 'HH:MM:SS', ...
    'HH:MM:SS PM', 'HH:MM', 'HH:MM PM', 'mm/dd/yyyy', 'mmmyy', 'mmm.dd,yyyy HH:MM:SS', ...
    'mmm.dd,yyyy', 'yyyy/mm/dd', 'yyyy-mm-dd', 'yyyy-mm-dd HH:MM:SS', ...
    'mmm-dd-yyyy HH:MM:SS', 'mmm-dd-yyyy', 'dd mmm yyyy HH:MM:SS', 'dd mmm yyyy', ...
    'mmm dd yyyy HH:MM:SS', 'mmm dd yyyy', 'dd.mmm.yyyy HH:MM:SS', 'dd.mmm.yyyy', ...
    'mmm.dd.yyyy HH:MM:SS', 'mmm.dd.yyyy', 'mm/dd/yyyy HH:MM'};
end

function v = by_first_form(text, forms, p)
for k = 1:numel(forms)
    [found, v] = parsed(text, parsing_form(forms{k}), p);
    if found
        return
    end
end
error('datevec: none of the standard formats match the DATE string');
end

function form = parsing_form(f)
% The form with a percent sign and one letter for each part of a date.
form = strrep(f, '%', '%%');
if isempty(strfind(form, 'PM')) && isempty(strfind(form, 'AM'))
    hours = '%H';
else
    hours = '%I';
end
form = regexprep(form, '[Yy][Yy][Yy][Yy]', '%Y');
form = regexprep(form, '[Yy][Yy]', '%y');
form = strrep(form, 'mmmm', '%B');
form = strrep(form, 'mmm', '%b');
form = strrep(form, 'mm', '%m');
form = regexprep(form, '[Dd][Dd][Dd][Dd]', '%A');
form = regexprep(form, '[Dd][Dd][Dd]', '%a');
form = regexprep(form, '[Dd][Dd]', '%d');
form = strrep(form, 'HH', hours);
if strcmp(hours, '%I')
    form = strrep(form, 'PM', '%p');
    form = strrep(form, 'AM', '%p');
end
form = strrep(form, 'MM', '%M');
form = regexprep(form, '[Ss][Ss]', '%S');
check_repeated(form, f);
end

function check_repeated(form, f)
parts = {'year', 'month', 'day', 'day of week', 'hour', 'minute', 'second'};
letters = {'Yy', 'mbB', 'd', 'aA', 'HI', 'M', 'S'};
for k = 1:numel(parts)
    if count_of(form, letters{k}) > 1
        if any(f == '%')
            % A percent sign of the form itself may have been misread.
            warning('datevec: multiple %s specifiers in %s', parts{k}, f);
        else
            error('datevec: multiple %s specifiers in %s', parts{k}, f);
        end
        return
    end
end
end

function n = count_of(form, letters)
n = 0;
for k = 1:numel(letters)
    n = n + numel(strfind(form, ['%', letters(k)]));
end
end

function yes = has(form, letters)
yes = count_of(form, letters) > 0;
end

function [found, v] = parsed(text, form, p)
v = zeros(1, 6);
fraction = 0;
place = strfind(form, 'FFF');
if ~isempty(place)
    [text, digits] = with_milliseconds(text, form(1:place - 1));
    form(place:place + 2) = digits;
    fraction = 1000 * str2double(digits) / 1e6;
end
[tm, next] = read_text(text, form);
found = next == columns(text) + 1;
if found
    v = with_defaults(tm, form, p);
    v(6) = v(6) + fraction;
    has_time = [has(form, 'HI'), has(form, 'M'), has(form, 'S')];
    if ~any(has_time)
        v(4:6) = 0;
    elseif has_time(1) && has_time(2) && ~has_time(3)
        v(6) = 0;
    end
end
end

function [ds, digits] = with_milliseconds(ds, before)
% The text with three digits after the part before, which the form then repeats.
[~, next] = read_text(ds, before);
digits = ds(next:min(next + 2, end));
count = find(~isdigit(digits), 1) - 1;
if isempty(count)
    count = numel(digits);
end
digits = [digits(1:count), repmat('0', 1, max(3 - count, 1))];
digits = digits(1:3);
ds = [ds(1:next - 1), digits, ds(next + count:end)];
end

function v = with_defaults(tm, form, p)
v = tm.v;
if isnan(v(1))
    v(1) = 1900;
end
if isnan(v(2))
    v(2) = 1;
end
if last_place(form, '%Y') < last_place(form, '%y')
    % Years of two digits lie in the hundred years from p on.
    v(1) = v(1) - 1900 - 100 * (v(1) > 1999) + p - mod(p, 100);
    if v(1) < p
        v(1) = v(1) + 100;
    end
end
year = has(form, 'Yy');
month = has(form, 'mbB');
day = has(form, 'daA');
if ~year && ~month && ~day
    v(1:3) = [this_year(), 1, 1];
elseif ~year && month && day
    v(1) = this_year();
elseif year && month && ~day
    v(3) = 1;
end
end

function place = last_place(text, part)
place = max([0, strfind(text, part)]);
end

function [tm, next] = read_text(text, form)
% The parts of the date that a text has in a form, and the place after it; 0 if it does not fit.
tm = struct('v', [NaN, NaN, 0, 0, 0, 0], 'pm', NaN);
next = 1;
k = 1;
while k <= numel(form) && next > 0
    if form(k) == '%'
        [tm, next] = read_part(tm, text, next, form(k + 1));
        k = k + 2;
    elseif isspace(form(k))
        next = after_blanks(text, next);
        k = k + 1;
    elseif next <= numel(text) && text(next) == form(k)
        next = next + 1;
        k = k + 1;
    else
        next = 0;
    end
end
if ~isnan(tm.pm)
    tm.v(4) = mod(tm.v(4), 12) + 12 * tm.pm;
end
if next > 0 && tm.v(3) ~= 0 && ~any(isnan(tm.v))
    tm.v = carried(tm.v);
end
end

function next = after_blanks(text, next)
while next <= numel(text) && isspace(text(next))
    next = next + 1;
end
end

function [tm, next] = read_part(tm, text, next, letter)
switch letter
    case 'Y'
        [tm.v(1), next] = read_number(text, next, 0, 9999, 4);
    case 'y'
        [year, next] = read_number(text, next, 0, 99, 2);
        tm.v(1) = year + 1900 + 100 * (year < 69);
    case 'm'
        [tm.v(2), next] = read_number(text, next, 1, 12, 2);
    case {'b', 'B'}
        [tm.v(2), next] = read_name(text, next, month_names());
    case 'd'
        [tm.v(3), next] = read_number(text, next, 1, 31, 2);
    case {'a', 'A'}
        [~, next] = read_name(text, next, day_names());
    case 'H'
        [tm.v(4), next] = read_number(text, next, 0, 23, 2);
        tm.pm = NaN;
    case 'I'
        [hour, next] = read_number(text, next, 1, 12, 2);
        tm.v(4) = mod(hour, 12);
    case 'M'
        [tm.v(5), next] = read_number(text, next, 0, 59, 2);
    case 'S'
        [tm.v(6), next] = read_number(text, next, 0, 61, 2);
    case 'p'
        [half, next] = read_name(text, next, {'AM', 'PM'});
        tm.pm = half - 1;
    otherwise
        % Two percent signs are one.
        if next <= numel(text) && text(next) == letter
            next = next + 1;
        else
            next = 0;
        end
end
end

function [value, next] = read_number(text, next, low, high, digits)
while next <= numel(text) && text(next) == ' '
    next = next + 1;
end
value = 0;
start = next;
while next <= numel(text) && next - start < digits && isdigit(text(next))
    value = 10 * value + (text(next) - '0');
    next = next + 1;
end
if next == start || value < low || value > high
    value = NaN;
    next = 0;
end
end

function [which, next] = read_name(text, next, names)
% Names may be shortened to three letters.
for which = 1:numel(names)
    name = names{which};
    for width = [numel(name), min(3, numel(name))]
        stop = next + width - 1;
        if stop <= numel(text) && strcmpi(text(next:stop), name(1:width))
            next = stop + 1;
            return
        end
    end
end
which = NaN;
next = 0;
end

function names = month_names()
names = {'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', ...
    'September', 'October', 'November', 'December'};
end

function names = day_names()
names = {'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'};
end

function v = carried(v)
% Seconds from 60 on and days after the end of the month, carried over.
if v(6) >= 60
    v(6) = v(6) - 60;
    v(5) = v(5) + 1;
    v(4) = v(4) + (v(5) == 60);
    v(5) = mod(v(5), 60);
    v(3) = v(3) + (v(4) == 24);
    v(4) = mod(v(4), 24);
end
last = eomday(v(1), v(2));
if v(3) > last
    v(3) = v(3) - last;
    v(1) = v(1) + (v(2) == 12);
    v(2) = mod(v(2), 12) + 1;
end
end
