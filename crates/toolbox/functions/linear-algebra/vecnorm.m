% -*- texinfo -*-
% @deftypefn  {} {@var{n} =} vecnorm (@var{A})
% @deftypefnx {} {@var{n} =} vecnorm (@var{A}, @var{p})
% @deftypefnx {} {@var{n} =} vecnorm (@var{A}, @var{p}, @var{dim})
% @end deftypefn
function n = vecnorm(A, p, dim)
% The p norm (2 where none is given) of each vector along a dimension of A.
if nargin < 1
    print_usage();
end
if nargin < 2
    p = 2;
end
if ~isnumeric(A)
    error('vecnorm: A must be numeric');
end
if ~(isscalar(p) && isreal(p) && p > 0)
    error('vecnorm: P must be positive real scalar or Inf');
end
if nargin < 3
    dim = find(size(A) > 1, 1);
    if isempty(dim)
        dim = 1;
    end
elseif ~(isscalar(dim) && isindex(dim))
    error('vecnorm: DIM must be a positive integer');
end
if p == 1
    n = sum(abs(A), dim);
elseif p == 2
    n = sqrt(sumsq(A, dim));
elseif p == Inf
    n = max(abs(A), [], dim);
elseif rem(p, 2) == 0
    n = sum(squares(A) .^ (p / 2), dim) .^ (1 / p);
else
    n = sum(abs(A) .^ p, dim) .^ (1 / p);
end
end

function s = squares(A)
% The square of the absolute value of each element.
if iscomplex(A)
    s = real(A) .^ 2 + imag(A) .^ 2;
else
    s = A .^ 2;
end
end
