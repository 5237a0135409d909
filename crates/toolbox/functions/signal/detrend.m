% -*- texinfo -*-
% @deftypefn {} {} detrend (@var{x}, @var{p})
% @end deftypefn
function y = detrend(x, p)
% The values without the polynomial of degree p that fits each column best.
if nargin < 1
    print_usage();
end
if ~isnumeric(x) || ndims(x) > 2
    error('detrend: X must be a numeric vector or matrix');
end
if nargin < 2
    p = 1;
end
p = degree_of(p);
lies = rows(x) == 1;
if lies
    x = x.';
end
r = rows(x);
b = ((1:r).' * ones(1, p + 1)) .^ (ones(r, 1) * (0:p));
y = x - b * (b \ x);
if lies
    y = y.';
end
end

function p = degree_of(p)
% The degree that the second argument stands for.
if ischar(p) && strcmpi(p, 'constant')
    p = 0;
elseif ischar(p) && strcmpi(p, 'linear')
    p = 1;
elseif ~isscalar(p) || p < 0 || p ~= fix(p)
    error('detrend: P must be "constant", "linear", or a positive integer');
end
end
