% -*- texinfo -*-
% @deftypefn {} {} bitcmp (@var{A}, @var{k})
% @end deftypefn
function y = bitcmp(x, k)
% The numbers with all bits inverted, or with the lowest ones alone, inverted.
if nargin < 1
    print_usage();
end
if nargin == 2 && (~isscalar(k) || floor(k) ~= k)
    error('bitcmp: K must be a scalar integer');
end
[count, is_signed] = bits_of_class(class(x));
if nargin == 1
    k = count;
elseif k < 1 || k > count
    error('bitcmp: K must be in the range [1,%d]', count);
end
if is_signed
    % Octave inverts all bits here, whatever K is.
    y = -1 - x;
elseif isinteger(x)
    mask = bitshift(intmax(class(x)), double(k) - count);
    y = mask - bitand(x, mask);
else
    mask = cast(2 ^ double(k) - 1, class(x));
    y = bitxor(bitand(x, mask), mask);
end
end

function [count, is_signed] = bits_of_class(name)
% How many bits a number of the class has, and whether one of them is the sign.
is_signed = false;
switch name
    case 'double'
        count = 53;
    case 'single'
        count = 24;
    case {'uint8', 'uint16', 'uint32', 'uint64'}
        count = str2double(name(5:end));
    case {'int8', 'int16', 'int32', 'int64'}
        count = str2double(name(4:end));
        is_signed = true;
    otherwise
        error('bitcmp: invalid class %s', name);
end
end
