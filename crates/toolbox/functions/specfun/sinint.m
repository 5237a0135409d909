% -*- texinfo -*-
% @deftypefn {} {} sinint (@var{x})
% @end deftypefn
function y = sinint(x)
% The sine integral of each element.
if nargin < 1
    print_usage();
end
if ~isnumeric(x)
    error('sinint: X must be numeric');
end
if isinteger(x)
    x = double(x);
end
shape = size(x);
x = x(:);
y = zeros(size(x), class(x));
% A zero keeps its sign.
y(x == 0) = x(x == 0);
y(x == Inf) = pi / 2;
y(x == -Inf) = -pi / 2;
todo = x ~= 0 & x ~= Inf & x ~= -Inf;
great = todo & abs(x) > 2;
y(great) = by_exponential_integral(x(great));
small = todo & ~great;
y(small) = by_series(x(small));
y = reshape(y, shape);
end

function y = by_exponential_integral(x)
% The integral of great x, whose formula holds in the right half of the plane only.
at_left = real(x) < 0;
x(at_left) = -x(at_left);
on_lower_axis = real(x) == 0 & imag(x) < 0;
x(on_lower_axis) = conj(x(on_lower_axis));
y = -0.5i * (expint(1i * x) - expint(-1i * x)) + pi / 2;
y(at_left) = -y(at_left);
y(on_lower_axis) = conj(y(on_lower_axis));
end

function y = by_series(x)
% The integral of small x.
term = x;
y = term;
more = true(numel(x), 1);
k = 0;
while any(more) && k < 300
    term = term .* (-x .^ 2 * (2 * k + 1) / ((2 * k + 3) ^ 2 * (2 * k + 2)));
    y(more) = y(more) + term(more);
    more = abs(term) >= eps(class(x));
    k = k + 1;
end
end
