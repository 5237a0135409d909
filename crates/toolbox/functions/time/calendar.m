% -*- texinfo -*-
% @deftypefn  {} {@var{c} =} calendar ()
% @deftypefnx {} {@var{c} =} calendar (@var{d})
% @deftypefnx {} {@var{c} =} calendar (@var{y}, @var{m})
% @deftypefnx {} {} calendar (@dots{})
% @end deftypefn
function c = calendar(varargin)
% The days of a month, a row for each week; they are shown where no result is asked for.
switch nargin
    case 0
        v = clock();
    case 1
        v = datevec(varargin{1});
    case 2
        v = [varargin{1}, varargin{2}, 0];
    otherwise
        print_usage();
end
y = v(1);
m = v(2);
before = weekday(datenum(y, m, 1)) - 1;
days = zeros(7, 6);
days(before + (1:eomday(y, m))) = 1:eomday(y, m);
if nargout > 0
    c = days.';
else
    show_month(days, y, m, v(3), before);
end
end

function show_month(days, y, m, marked, before)
text = sprintf('    %2d    %2d    %2d    %2d    %2d    %2d    %2d\n', days);
if marked > 0
    % A star stands before the day; six characters for each, and one for the end of a line.
    place = before + marked;
    place = 6 * place + fix(place / 7.1) - 1 - (marked >= 10);
    text(place) = '*';
end
names = {'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'};
fprintf('                    %s %d\n', names{m}, y);
fprintf('     S     M    Tu     W    Th     F     S\n');
fprintf('%s', text);
end
