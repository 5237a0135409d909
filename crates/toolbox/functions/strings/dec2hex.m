% -*- texinfo -*-
% @deftypefn  {} {@var{hstr} =} dec2hex (@var{d})
% @deftypefnx {} {@var{hstr} =} dec2hex (@var{d}, @var{len})
% @end deftypefn
function hstr = dec2hex(d, len)
% The hexadecimal digits of whole numbers; those of negative ones in two's complement.
if nargin == 0
    print_usage();
end
if nargin == 2
    bits = dec2bin(d, len * 4);
else
    bits = dec2bin(d);
end
missing = mod(-columns(bits), 4);
if missing > 0
    bits = [repmat('0', rows(bits), missing), bits];
end
bits = bits - '0';
values = bits(:, 1:4:end) * 8 + bits(:, 2:4:end) * 4 + bits(:, 3:4:end) * 2 + bits(:, 4:4:end);
symbols = '0123456789ABCDEF';
hstr = reshape(symbols(values + 1), size(values));
end
