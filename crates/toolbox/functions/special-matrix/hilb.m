% -*- texinfo -*-
% @deftypefn {} {} hilb (@var{n})
% @end deftypefn
function H = hilb(n)
% The Hilbert matrix of order n: one over the sum of row and column, less one.
if nargin < 1
    print_usage();
elseif ~isscalar(n)
    error('hilb: N must be a scalar integer');
end
place = 1:n;
H = 1 ./ (place' + place - 1);
end
