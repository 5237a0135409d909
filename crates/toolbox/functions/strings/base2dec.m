% -*- texinfo -*-
% @deftypefn {} {} base2dec (@var{s}, @var{base})
% @end deftypefn
function out = base2dec(s, base)
% The numbers that rows of digits in a base mean; NaN where a character is no digit.
if nargin ~= 2
    print_usage();
end
if iscellstr(s)
    s = char(s);
elseif ~ischar(s)
    error('base2dec: S must be a string or cellstring');
end
symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
if ischar(base)
    symbols = base;
    base = length(symbols);
    check_symbols(symbols);
elseif ~isscalar(base)
    error('base2dec: cannot convert from several bases at once');
elseif ~(base >= 2 && base <= length(symbols))
    error('base2dec: BASE must be between 2 and 36, or a string of symbols');
else
    s = upper(s);
end
if columns(s) > 1
    s = blanks_first(s);
end
table = NaN(1, 256);
table(double(symbols(1:base))) = 0:base - 1;
table(double(' ')) = 0;
s = reshape(table(double(s)), size(s));
out = s * (base .^ (columns(s) - 1:-1:0)');
end

function check_symbols(symbols)
if any(diff(sort(double(symbols(:)))) == 0)
    error('base2dec: symbols representing digits must be unique');
elseif any(isspace(symbols))
    error('base2dec: whitespace characters are not valid symbols');
end
end

function y = blanks_first(s)
% The rows without blanks between the digits, moved to the right, as wide as the longest.
digits = s ~= ' ';
counts = sum(digits, 2);
width = max(counts);
y = repmat(' ', rows(s), width);
for k = 1:rows(s)
    y(k, width - counts(k) + 1:width) = s(k, digits(k, :));
end
end
