% -*- texinfo -*-
% @deftypefn  {} {@var{pf} =} factor (@var{q})
% @deftypefnx {} {[@var{pf}, @var{n}] =} factor (@var{q})
% @end deftypefn
function [pf, n] = factor(q)
% The prime factors of q in rising order; with two results, each once and how often it occurs.
if nargin < 1
    print_usage();
end
if ~isscalar(q) || ~isreal(q) || q < 0 || q ~= fix(q)
    error('factor: Q must be a real non-negative integer');
end
if q < 4 || isprime(q)
    pf = q;
    n = 1;
    return
end
if isfloat(q) && q > flintmax(class(q))
    error('factor: Q too large to factor (> flintmax)');
end
if q <= flintmax()
    pf = cast(factors_of(double(q)), class(q));
else
    pf = factors_of(q);
end
if nargout > 1
    starts = find([true, diff(pf) ~= 0, true]);
    pf = pf(starts(1:end - 1));
    n = diff(starts);
end
end

function pf = factors_of(q)
% The prime factors of a composite number in rising order, of its class.
pf = q([]);
[pf, q] = with_divisor(pf, q, 2);
[pf, q] = with_divisor(pf, q, 3);
% The other primes are one off a multiple of six.
p = 5;
largest = floor(sqrt(double(q)));
tested_at = 1000;
while p <= largest
    if mod(q, p) == 0 || mod(q, p + 2) == 0
        [pf, q] = with_divisor(pf, q, p);
        [pf, q] = with_divisor(pf, q, p + 2);
        largest = floor(sqrt(double(q)));
    end
    p = p + 6;
    if p > tested_at
        % What remains may be one great prime, which is tested faster than divided.
        if q > 1 && isprime(q)
            break
        end
        tested_at = tested_at * 100;
    end
end
if q > 1
    pf(end + 1) = q;
end
end

function [pf, q] = with_divisor(pf, q, p)
% The factors with p appended for each time that it divides q, and what remains of q.
while mod(q, p) == 0
    pf(end + 1) = p;
    q = q / p;
end
end
