% -*- texinfo -*-
% @deftypefn {} {} compan (@var{c})
% @end deftypefn
function A = compan(c)
% The companion matrix of a polynomial.
if nargin < 1
    print_usage();
end
if ~isvector(c)
    error('compan: C must be a vector');
end
n = length(c);
if n == 1
    A = [];
else
    A = diag(ones(n - 2, 1), -1);
    A(1, :) = -c(2:n) / c(1);
end
end
