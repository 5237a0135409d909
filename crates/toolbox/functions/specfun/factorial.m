% -*- texinfo -*-
% @deftypefn {} {} factorial (@var{n})
% @end deftypefn
function f = factorial(n)
% The product of the whole numbers from 1 to n, for each element of n.
if nargin < 1
    print_usage();
end
if ~isreal(n) || any(n(:) < 0 | n(:) ~= fix(n(:)))
    error('factorial: all N must be real non-negative integers');
end
f = round(gamma(n + 1));
end
