% -*- texinfo -*-
% @deftypefn {} {} bincoeff (@var{n}, @var{k})
% @end deftypefn
function b = bincoeff(n, k)
% The binomial coefficient of n and k, element by element; n need not be whole or positive.
if nargin ~= 2
    print_usage();
end
[differ, n, k] = common_size(n, k);
if differ > 0
    error('bincoeff: N and K must be of common size or scalars');
end
if iscomplex(n) || iscomplex(k)
    error('bincoeff: N and K must not be complex');
end
b = zeros(size(n));
valid = k >= 0 & k == fix(k) & ~isnan(n);
b(~valid) = NaN;
whole = n == fix(n);
at = whole & n < 0 & valid;
b(at) = for_negative(n(at), k(at));
at = n >= k & valid;
b(at) = exp(gammaln(n(at) + 1) - gammaln(k(at) + 1) - gammaln(n(at) - k(at) + 1));
at = ~whole & n < k & valid;
b(at) = by_reflection(n(at), k(at));
b(whole) = round(b(whole));
b(~whole) = real(b(~whole));
end

function b = for_negative(n, k)
% The coefficient of a negative whole n.
b = (-1) .^ k .* exp(gammaln(abs(n) + k) - gammaln(k + 1) - gammaln(abs(n)));
end

function b = by_reflection(n, k)
% The coefficient of an n below k that is not whole.
b = (1 / pi) * exp(gammaln(n + 1) - gammaln(k + 1) + gammaln(k - n) + ...
                   log(sin(pi * (n - k + 1))));
end
