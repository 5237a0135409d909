% -*- texinfo -*-
% @deftypefn {} {} invhilb (@var{n})
% @end deftypefn
function H = invhilb(n)
% The inverse of the Hilbert matrix of order n.
if nargin < 1
    print_usage();
elseif ~isscalar(n)
    error('invhilb: N must be a scalar integer');
end
H = zeros(n);
k = 1:n;
p = k .* bincoeff(k + n - 1, k - 1) .* bincoeff(n, k);
p(2:2:n) = -p(2:2:n);
for row = 1:n
    if n < 203
        H(row, :) = (p(row) * p) ./ (row:row + n - 1);
    else
        % The product could overflow.
        H(row, :) = p(row) * (p ./ (row:row + n - 1));
    end
end
end
