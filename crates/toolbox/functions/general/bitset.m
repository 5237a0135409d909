% -*- texinfo -*-
% @deftypefn  {} {@var{C} =} bitset (@var{A}, @var{n})
% @deftypefnx {} {@var{C} =} bitset (@var{A}, @var{n}, @var{val})
% @end deftypefn
function y = bitset(x, n, val)
% The numbers with the bits of these numbers set, or cleared where VAL is 0.
if nargin < 2
    print_usage();
end
if nargin < 3
    val = true;
end
if any(x(:) < 0)
    error('bitset: A must be >= 0');
end
[differ, x, n, val] = common_size(x, n, val);
if differ
    error('bitset: A, N, and VAL must be the same size or scalar');
end
if isempty(x)
    y = [];
    return;
end
highest = highest_bit(x);
if any(n(:) < 1) || any(n(:) > highest)
    error('bitset: N must be in the range [1,%d]', highest);
end
mask = place_values(n, class(x));
on = logical(val);
y = zeros(size(x), class(x));
y(on) = bitor(x(on), mask(on));
y(~on) = bitxor(bitor(x(~on), mask(~on)), mask(~on));
end

function n = highest_bit(x)
% The number of the highest bit that may be set.
switch class(x)
    case 'double'
        n = 53;
    case 'single'
        n = 24;
    case {'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'}
        n = ceil(log2(double(intmax(class(x)))));
    otherwise
        n = 0;
end
if n == 0 || ~isreal(x)
    error('bitset: invalid class %s', class(x));
end
end
