% -*- texinfo -*-
% @deftypefn {} {} duplication_matrix (@var{n})
% @end deftypefn
function d = duplication_matrix(n)
% The matrix that takes the lower triangle of a symmetric matrix to all of its elements.
if nargin < 1
    print_usage();
end
if ~(isscalar(n) && n > 0 && n == fix(n))
    error('duplication_matrix: N must be a positive integer');
end
d = zeros(n * n, n * (n + 1) / 2);
place = 0;
for column = 1:n
    for row = column:n
        place = place + 1;
        d((column - 1) * n + row, place) = 1;
        d((row - 1) * n + column, place) = 1;
    end
end
end
