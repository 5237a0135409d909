% -*- texinfo -*-
% @deftypefn  {} {@var{bstr} =} dec2bin (@var{d})
% @deftypefnx {} {@var{bstr} =} dec2bin (@var{d}, @var{len})
% @end deftypefn
function bstr = dec2bin(d, len)
% The binary digits of whole numbers; those of negative ones in two's complement.
if nargin == 0
    print_usage();
end
if nargin < 2
    len = 0;
end
if iscell(d)
    d = cell2mat(d);
end
if ~isnumeric(d) || iscomplex(d) || any(d(:) ~= round(d(:)))
    error('dec2bin: input must be integers');
end
d = d(:);
if ~any(d < 0)
    bstr = digits_of(d, len, nargin);
    return
end
% The unsigned numbers with the same bits, all with the fewest bytes that do.
for bits = [8, 16, 32]
    if all(d >= -2 ^ (bits - 1) & d < 2 ^ (bits - 1))
        d = double(d);
        d(d < 0) = d(d < 0) + 2 ^ bits;
        bstr = digits_of(d, len, nargin);
        return
    end
end
if nargin == 2
    % For the errors of the length.
    dec2base(0, 2, len);
end
bstr = [upper_half(d, len), dec2base(lower_half(d), 2, 32)];
end

function bstr = digits_of(d, len, count)
if count == 1
    bstr = dec2base(d, 2);
else
    bstr = dec2base(d, 2, len);
end
end

function bstr = upper_half(d, len)
% The digits before the last 32. Numbers that 64 bits do not hold become the nearest that they do.
low = lower_half(d);
high = zeros(size(d));
for k = 1:numel(d)
    high(k) = double((d(k) - low(k)) / 2 ^ 32);
end
high = max(min(high, 2 ^ 31 - 1), -2 ^ 31);
high(d < 0) = high(d < 0) + 2 ^ 32;
bstr = dec2base(high, 2, max(32, len - 32));
end

function low = lower_half(d)
low = double(mod(d, 2 ^ 32));
if isfloat(d)
    low(d >= 2 ^ 63) = 2 ^ 32 - 1;
    low(d < -2 ^ 63) = 0;
end
end
