% -*- texinfo -*-
% @deftypefn {} {} isprime (@var{x})
% @end deftypefn
function yes = isprime(x)
% Which elements are prime numbers (of either sign), or Gaussian primes where x is complex.
if nargin < 1
    print_usage();
elseif any(fix(x) ~= x)
    error('isprime: X contains non-integer entries');
end
if isempty(x)
    yes = x;
elseif iscomplex(x)
    yes = are_gaussian_primes(x);
else
    yes = are_primes(abs(x));
end
end

function yes = are_gaussian_primes(z)
% Which complex whole numbers have no divisors but units and their own multiples by units.
x = real(z);
y = imag(z);
real_kind = y == 0 & mod(x, 4) == 3;
imaginary_kind = x == 0 & mod(y, 4) == 3;
to_test = x .^ 2 + y .^ 2;
to_test(real_kind) = x(real_kind);
to_test(imaginary_kind) = y(imaginary_kind);
yes = are_primes(abs(to_test));
end

function yes = are_primes(x)
% Which of the numbers, none of them negative, are prime.
largest_to_divide = 195e8;
yes = false(size(x));
small = x <= largest_to_divide;
divisors = primes(sqrt(double(max([0; reshape(x(small), [], 1)]))));
for k = 1:numel(x)
    if small(k)
        yes(k) = has_no_divisor(double(x(k)), divisors);
    elseif isinteger(x) || x(k) < flintmax()
        % Greater numbers in floating point are even.
        yes(k) = passes_fermat_tests(x(k));
    end
end
end

function yes = has_no_divisor(x, divisors)
% Whether x is above 1 and none of the primes up to its square root divides it.
yes = x >= 2;
k = 1;
while yes && k <= numel(divisors) && divisors(k) * divisors(k) <= x
    yes = rem(x, divisors(k)) ~= 0;
    k = k + 1;
end
end

function yes = passes_fermat_tests(n)
% Whether an odd number passes the tests of Miller and Rabin, which below 2^64 only primes do.
yes = mod(n, 2) == 1;
bases = [2 3 5 7 11 13 17 19 23 29 31 37];
k = 1;
while yes && k <= numel(bases)
    yes = is_strong_probable_prime(n, cast(bases(k), class(n)));
    k = k + 1;
end
end

function yes = is_strong_probable_prime(n, base)
% Whether the powers of the base modulo n behave as they do for a prime n.
exponent = n - 1;
halvings = 0;
while mod(exponent, 2) == 0
    exponent = half_of(exponent);
    halvings = halvings + 1;
end
power = power_modulo(base, exponent, n);
yes = power == 1 || power == n - 1;
while ~yes && halvings > 1
    power = product_modulo(power, power, n);
    yes = power == n - 1;
    halvings = halvings - 1;
end
end

function p = power_modulo(base, exponent, n)
% The power of the base modulo n.
p = cast(1, class(n));
while exponent > 0
    if mod(exponent, 2) == 1
        p = product_modulo(p, base, n);
    end
    base = product_modulo(base, base, n);
    exponent = half_of(exponent);
end
end

function p = product_modulo(a, b, n)
% The product modulo n of two numbers below n, by doubling: it would not fit in 64 bits.
p = cast(0, class(n));
while b > 0
    if mod(b, 2) == 1
        p = sum_modulo(p, a, n);
    end
    a = sum_modulo(a, a, n);
    b = half_of(b);
end
end

function h = half_of(x)
% Half of a whole number, without remainder.
h = (x - mod(x, 2)) / 2;
end

function s = sum_modulo(a, b, n)
% The sum modulo n of two numbers below n.
if a >= n - b
    s = a - (n - b);
else
    s = a + b;
end
end
