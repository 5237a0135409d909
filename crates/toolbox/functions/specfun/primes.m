% -*- texinfo -*-
% @deftypefn {} {@var{p} =} primes (@var{n})
% @end deftypefn
function p = primes(n)
% The prime numbers up to n, as a row of the class of n.
if nargin < 1
    print_usage();
end
if ~(isscalar(n) && isreal(n))
    error('primes: N must be a real scalar');
end
if ischar(n)
    n = double(n);
end
if ~isfinite(n) && n ~= -Inf
    error('primes: N must be finite (not +Inf or NaN)');
end
limit = double(n);
if limit > flintmax()
    warning('primes: input exceeds flintmax.  Results may be inaccurate.');
end
p = cast(primes_up_to(limit), class(n));
end

function p = primes_up_to(limit)
% The primes up to a limit, by a sieve over the odd numbers.
if limit < 2
    p = zeros(1, 0);
    return
end
% Place i stands for the number 2*i + 1.
count = floor((limit - 1) / 2);
is_prime = true(1, count);
for i = 1:floor((sqrt(limit) - 1) / 2)
    if is_prime(i)
        is_prime(2 * i * (i + 1):2 * i + 1:count) = false;
    end
end
p = [2, 1 + 2 * find(is_prime)];
end
