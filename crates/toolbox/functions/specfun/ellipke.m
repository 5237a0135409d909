% -*- texinfo -*-
% @deftypefn  {} {@var{k} =} ellipke (@var{m})
% @deftypefnx {} {@var{k} =} ellipke (@var{m}, @var{tol})
% @deftypefnx {} {[@var{k}, @var{e}] =} ellipke (@dots{})
% @end deftypefn
function [k, e] = ellipke(m, tol)
% The complete elliptic integrals of the first and second kind of each parameter m.
if nargin < 1
    print_usage();
end
if nargin < 2
    tol = [];
end
if ~isreal(m)
    error('ellipke: M must be real');
elseif any(m > 1)
    error('ellipke: M must be <= 1');
end
if isempty(tol)
    tol = eps(class(m));
elseif ~(isreal(tol) && isscalar(tol) && tol > 0)
    error('ellipke: TOL must be a real scalar > 0');
end
k = zeros(size(m));
e = zeros(size(m));
at_one = m == 1;
k(at_one) = Inf;
e(at_one) = 1;
at_end = m == -Inf;
e(at_end) = Inf;
inside = ~at_one & ~at_end;
if any(inside)
    negative = find(m < 0 & ~at_end);
    % A negative parameter has the integrals of one between 0 and 1, but for a factor.
    factor_k = 1 ./ sqrt(1 - m(negative));
    factor_e = sqrt(1 - m(negative));
    m(negative) = -m(negative) ./ (1 - m(negative));
    [k(inside), e(inside)] = by_means(m(inside), tol);
    k(negative) = factor_k .* k(negative);
    e(negative) = factor_e .* e(negative);
end
end

function [k, e] = by_means(m, tol)
% The integrals of parameters from 0 to below 1, by arithmetic and geometric means.
limit = 16;
b = sqrt(1 - m);
a = ones(size(b));
c = sqrt(m);
weight = 0.5;
total = weight * c .^ 2;
n = 2;
done = false;
while ~done
    mean_of_both = (a + b) / 2;
    c = (a - b) / 2;
    b = sqrt(a .* b);
    a = mean_of_both;
    weight = weight * 2;
    total = total + weight * c .^ 2;
    done = all(c ./ a < tol);
    if ~done
        n = n + 1;
        done = n > limit;
    end
end
if n >= limit
    error('ellipke: algorithm did not converge in %d iterations', limit);
end
k = 0.5 * pi ./ a;
e = 0.5 * pi * (1 - total) ./ a;
end
