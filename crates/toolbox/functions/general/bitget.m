% -*- texinfo -*-
% @deftypefn {} {@var{c} =} bitget (@var{A}, @var{n})
% @end deftypefn
function bits = bitget(x, n)
% The bits with these numbers, the lowest being 1.
if nargin ~= 2
    print_usage();
end
highest = highest_bit(x);
places = double(n(:));
if any(places < 1) || any(places > highest)
    error('bitget: N must be in the range [1,%d]', highest);
end
bits = bitand(x, place_values(n, class(x))) ~= 0;
end

function n = highest_bit(x)
% The number of the highest bit that the class has.
switch class(x)
    case 'double'
        n = 53;
    case 'single'
        n = 24;
    case {'int8', 'uint8'}
        n = 8;
    case {'int16', 'uint16'}
        n = 16;
    case {'int32', 'uint32'}
        n = 32;
    case {'int64', 'uint64'}
        n = 64;
    otherwise
        error('bitget: invalid class %s', class(x));
end
end
