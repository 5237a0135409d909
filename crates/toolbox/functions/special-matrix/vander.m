% -*- texinfo -*-
% @deftypefn  {} {} vander (@var{c})
% @deftypefnx {} {} vander (@var{c}, @var{n})
% @end deftypefn
function V = vander(c, n)
% The matrix whose rows are the falling powers of each element of c, down to the power 0.
if nargin < 1
    print_usage();
elseif nargin < 2
    n = length(c);
end
if ~isvector(c)
    error('vander: polynomial C must be a vector');
end
V = zeros(length(c), n, class(c));
c = c(:);
% Repeated products, not powers: the last bits are to be those of multiplication.
power = 1;
for column = n:-1:1
    V(:, column) = power;
    power = power .* c;
end
end
