% -*- texinfo -*-
% @deftypefn {} {} wilkinson (@var{n})
% @end deftypefn
function W = wilkinson(n)
% Wilkinson's tridiagonal matrix of order n: distances from the middle between ones.
if nargin < 1
    print_usage();
end
if ~(isscalar(n) && n >= 0 && n == fix(n))
    error('wilkinson: N must be a non-negative integer');
end
beside = ones(n - 1, 1);
distance = abs(-(n - 1) / 2:(n - 1) / 2);
W = diag(beside, -1) + diag(distance) + diag(beside, 1);
end
