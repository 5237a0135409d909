% -*- texinfo -*-
% @deftypefn {} {} cosint (@var{x})
% @end deftypefn
function y = cosint(x)
% The cosine integral of each element.
if nargin < 1
    print_usage();
end
if ~isnumeric(x)
    error('cosint: X must be numeric');
end
if isinteger(x)
    x = double(x);
end
shape = size(x);
x = as_column(x);
y = zeros(size(x), class(x));
y(x == Inf) = 0;
y(x == -Inf & ~signbit(imag(x))) = 1i * pi;
y(x == -Inf & signbit(imag(x))) = -1i * pi;
great = abs(x) > 2;
finite_great = great & ~isinf(x);
values = by_exponential_integral(x(great));
y(finite_great) = values;
small = ~great & ~isinf(x);
y(small) = by_series(part_of(x, small));
% Just below the negative axis the value is the conjugate of the one above.
below = real(x) < 0 & imag(x) == 0 & signbit(imag(x));
y(below) = complex(real(y(below)), -pi);
y = reshape(y, shape);
end

function x = as_column(x)
% The elements as a column, complex as before even if all imaginary parts are zero.
if iscomplex(x)
    x = complex(reshape(real(x), [], 1), reshape(imag(x), [], 1));
else
    x = x(:);
end
end

function p = part_of(x, chosen)
% The chosen elements, with the sign of an imaginary part that is zero.
if iscomplex(x)
    re = real(x);
    im = imag(x);
    p = complex(re(chosen), im(chosen));
else
    p = x(chosen);
end
end

function y = by_exponential_integral(x)
% The integral of great x, whose formula holds in the right half of the plane only.
in_third = real(x) <= 0 & imag(x) < 0;
x(in_third) = conj(x(in_third));
at_left = real(x) < 0;
x(at_left) = -x(at_left);
y = -0.5 * (expint(1i * x) + expint(-1i * x));
y(at_left) = y(at_left) + 1i * pi;
y(in_third) = conj(y(in_third));
end

function y = by_series(x)
% The integral of small x.
euler = 0.57721566490153286060651209008;
term = -x .^ 2 / 4;
y = euler + log(complex(x)) + term;
more = true(numel(x), 1);
k = 1;
while any(more) && k < 300
    term = term .* (-x .^ 2 * (2 * k) / ((2 * k + 2) ^ 2 * (2 * k + 1)));
    y(more) = y(more) + term(more);
    more = abs(term) >= eps(class(x));
    k = k + 1;
end
end
