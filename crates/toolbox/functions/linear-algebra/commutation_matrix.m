% -*- texinfo -*-
% @deftypefn {} {} commutation_matrix (@var{m}, @var{n})
% @end deftypefn
function k = commutation_matrix(m, n)
% The matrix that takes the elements of an m by n matrix by columns to those by rows.
if nargin < 1
    print_usage();
end
if ~(isscalar(m) && m == fix(m) && m > 0)
    error('commutation_matrix: M must be a positive integer');
end
if nargin == 1
    n = m;
elseif ~(isscalar(n) && n == fix(n) && n > 0)
    error('commutation_matrix: N must be a positive integer');
end
k = zeros(m * n, m * n);
for row = 1:m
    for column = 1:n
        k((row - 1) * n + column, (column - 1) * m + row) = 1;
    end
end
end
