% -*- texinfo -*-
% @deftypefn  {} {} lcm (@var{x}, @var{y})
% @deftypefnx {} {} lcm (@var{x}, @var{y}, @dots{})
% @end deftypefn
function l = lcm(varargin)
% The least common multiple of the arguments, element by element.
if nargin < 2
    print_usage();
end
if common_size(varargin{:}) ~= 0
    error('lcm: all args must be the same size or scalar');
elseif ~all(cellfun(@isnumeric, varargin))
    error('lcm: all arguments must be numeric');
end
l = varargin{1};
for k = 2:nargin
    x = varargin{k};
    both_zero = l == 0 & x == 0;
    l = l .* (x ./ gcd(l, x));
    l(both_zero) = 0;
end
end
