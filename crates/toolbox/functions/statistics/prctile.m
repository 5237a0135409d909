% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} prctile (@var{x})
% @deftypefnx {} {@var{q} =} prctile (@var{x}, @var{p})
% @deftypefnx {} {@var{q} =} prctile (@var{x}, @var{p}, @var{dim})
% @end deftypefn
function q = prctile(x, p, dim)
% The values below which given percentages of the elements along a dimension are.
if nargin < 1
    print_usage();
end
check_numeric('prctile', x);
if nargin < 2 || isempty(p)
    p = [0, 25, 50, 75, 100];
end
if ~(isnumeric(p) && isvector(p))
    error('prctile: P must be a numeric vector');
end
if nargin < 3
    dim = first_long_dimension(x);
elseif ~(isscalar(dim) && dim == fix(dim) && dim > 0)
    error('quantile: DIM must be a positive integer');
end
q = quantile(x, p / 100, dim);
end
