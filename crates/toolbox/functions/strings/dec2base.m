% -*- texinfo -*-
% @deftypefn  {} {} dec2base (@var{d}, @var{base})
% @deftypefnx {} {} dec2base (@var{d}, @var{base}, @var{len})
% @end deftypefn
function retval = dec2base(d, base, len)
% The digits of whole numbers in a base, a row of text for each number.
if nargin < 2
    print_usage();
end
if iscell(d)
    d = cell2mat(d);
end
d = d(:);
if islogical(d)
    d = double(d);
elseif ~isnumeric(d) || iscomplex(d) || any(d < 0 | d ~= fix(d))
    error('dec2base: input must be real non-negative integers');
end
symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
if ischar(base)
    symbols = base(:).';
    base = numel(symbols);
    check_symbols(symbols);
elseif ~isscalar(base) || ~isreal(base) || fix(base) ~= base || base < 2 || base > 36
    error('dec2base: BASE must be an integer between 2 and 36, or a string of symbols');
end
% One more digit than needed at most.
width = round(log(double(max(max(d), 1))) / log(base)) + 1;
if nargin == 3
    if ~(isscalar(len) && isreal(len) && len >= 0 && len == fix(len))
        error('dec2base: LEN must be a non-negative integer');
    end
    width = max(width, len);
end
retval = reshape(symbols(digits_of(d, base, width) + 1), [numel(d), width]);
may_be_shorter = nargin == 2 || width > len;
if may_be_shorter && columns(retval) ~= 1 && ~any(retval(:, 1) ~= symbols(1))
    retval = retval(:, 2:end);
end
end

function check_symbols(symbols)
if any(diff(sort(double(symbols))) == 0)
    error('dec2base: symbols representing digits must be unique');
elseif any(isspace(symbols))
    error('dec2base: whitespace characters are not valid symbols');
end
end

function digits = digits_of(d, base, width)
digits = zeros(numel(d), width);
for k = width:-1:1
    digits(:, k) = mod(d, base);
    d = round((d - digits(:, k)) / base);
end
end
