% -*- texinfo -*-
% @deftypefn {} {@var{n} =} nextpow2 (@var{x})
% @end deftypefn
function n = nextpow2(x)
% The least powers of two, by their exponents, that are not below the sizes of the numbers.
if nargin < 1
    print_usage();
end
if ~isnumeric(x)
    error('nextpow2: X must be numeric');
end
if isinteger(x)
    x = double(x);
end
n = ceil(log2(abs(x)));
n(x == 0) = 0;
end
