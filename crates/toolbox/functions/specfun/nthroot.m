% -*- texinfo -*-
% @deftypefn {} {} nthroot (@var{x}, @var{n})
% @end deftypefn
function y = nthroot(x, n)
% The real nth root of each element.
if nargin ~= 2
    print_usage();
end
if iscomplex(x)
    error('nthroot: X must not contain complex values');
end
if ~isreal(n) || ~isscalar(n) || n == 0
    error('nthroot: N must be a real nonzero scalar');
end
if n < 0
    y = 1 ./ positive_root(x, -n);
else
    y = positive_root(x, n);
end
end

function y = positive_root(x, n)
% The real nth root of each element, n being positive.
if n == 3
    y = cbrt(x);
    return
end
if n == fix(n) && mod(n, 2) == 1
    y = abs(x) .^ (1 / n) .* sign(x);
elseif any(x(:) < 0)
    error('nthroot: N must be an odd integer if X contains negative values');
else
    y = x .^ (1 / n);
end
if n == fix(n) && isfinite(n) && ~(isscalar(y) && y == 0)
    y = corrected(y, x, n);
end
end

function y = corrected(y, x, n)
% The root after a step of Newton's method, which takes away the error of the power.
y = ((n - 1) * y + x ./ (y .^ (n - 1))) / n;
y = merge(isfinite(y), y, x);
end
