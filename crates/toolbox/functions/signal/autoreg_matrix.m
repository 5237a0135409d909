% -*- texinfo -*-
% @deftypefn {} {} autoreg_matrix (@var{y}, @var{k})
% @end deftypefn
function X = autoreg_matrix(y, k)
% A column of ones and, beside it, y as it was up to k steps before.
if nargin ~= 2
    print_usage();
end
if ~isvector(y)
    error('autoreg_matrix: Y must be a vector');
end
n = length(y);
y = reshape(y, n, 1);
X = ones(n, k + 1);
for lag = 1:k
    X(:, lag+1) = [zeros(lag, 1); y(1:n-lag)];
end
end
