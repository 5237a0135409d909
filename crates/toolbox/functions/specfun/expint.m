% -*- texinfo -*-
% @deftypefn {} {} expint (@var{x})
% @end deftypefn
function y = expint(x)
% The exponential integral of each element.
if nargin < 1
    print_usage();
end
if ~isnumeric(x)
    error('expint: X must be numeric');
end
if isinteger(x)
    x = double(x);
end
shape = size(x);
was_sparse = issparse(x);
x = x(:);
y = zeros(size(x), class(x));
if isempty(x) || ~(isreal(x) && all(x >= 0))
    y = complex(y);
end
% Ellipses in the complex plane tell where which method is good.
near = ((real(x) + 19.5) .^ 2 ./ (20.5 ^ 2) + imag(x) .^ 2 ./ (10 ^ 2)) <= 1 ...
       | (real(x) < 0 & abs(imag(x)) <= 1e-8);
middle = ((real(x) + 1) .^ 2 ./ (38 ^ 2) + imag(x) .^ 2 ./ (40 ^ 2)) <= 1 ...
         & ~near & real(x) <= 35;
far = ~near & ~middle;
y(near) = by_power_series(x(near));
y(middle) = by_continued_fraction(x(middle));
y(far) = by_asymptotic_series(x(far));
y = reshape(y, shape);
if was_sparse
    y = sparse(y);
end
end

function y = by_power_series(x)
% The integral near zero and the negative axis.
euler = 0.577215664901532860606512090082402431042159335;
term = -x;
total = term;
k = 1;
more = true(size(x));
while k < 1e3 && any(more)
    term(more) = term(more) .* (k * -x(more) / ((k + 1) ^ 2));
    total(more) = total(more) + term(more);
    k = k + 1;
    more = abs(term) > eps(class(x)) * abs(total);
end
y = -euler - log(x) - total;
end

function y = by_continued_fraction(x)
% The integral at middle distances.
y = exp(-x) .* __expint__(x);
if isreal(x) && all(x >= 0)
    y = real(y);
end
end

function y = by_asymptotic_series(x)
% The integral far from zero.
term = ones(size(x), class(x));
total = term;
k = 0;
more = true(size(x));
while k < 1e3 && any(more)
    term(more) = term(more) ./ (-x(more) / (k + 1));
    total(more) = total(more) + term(more);
    k = k + 1;
    more = abs(x) > k;
end
y = exp(-x) ./ x .* total;
end
