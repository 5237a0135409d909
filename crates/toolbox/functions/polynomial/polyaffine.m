% -*- texinfo -*-
% @deftypefn {} {} polyaffine (@var{f}, @var{mu})
% @end deftypefn
function g = polyaffine(f, mu)
% The coefficients of f((x - mu(1)) / mu(2)).
if nargin ~= 2
    print_usage();
end
if ~isvector(f)
    error('polyaffine: F must be a vector');
end
if ~isvector(mu) || length(mu) ~= 2
    error('polyaffine: MU must be a two-element vector');
end
n = length(f);
g = f;
if rows(f) > 1
    g = f.';
end
if mu(2) ~= 1
    g = g ./ mu(2) .^ (n-1:-1:0);
end
if mu(1) ~= 0
    upwards = g(n:-1:1) * translation(-mu(1), n);
    g = upwards(n:-1:1);
end
end

function T = translation(shift, n)
% The matrix that moves a polynomial: binomial coefficients times powers of the shift.
powers = shift .^ (0:n-1);
mirrored = conj(powers);
T = zeros(n);
binomials = ones(n, 1);
for k = 1:n
    if k > 1
        binomials = [0; cumsum(binomials(1:end-1))];
        binomials(1:k-1) = 0;
    end
    column = [powers(k:-1:2), powers(1), mirrored(2:n-k+1)].';
    T(:, k) = column .* binomials;
end
end
