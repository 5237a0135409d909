% -*- texinfo -*-
% @deftypefn  {} {} polyint (@var{p})
% @deftypefnx {} {} polyint (@var{p}, @var{k})
% @end deftypefn
function q = polyint(p, k)
% The integral of a polynomial, with a constant that is 0 where none is given.
if nargin < 1
    print_usage();
end
if nargin < 2
    k = 0;
elseif ~isscalar(k)
    error('polyint: the constant of integration must be a scalar');
end
if ~(isvector(p) || isempty(p))
    error('polyint: argument must be a vector');
end
if isempty(p)
    q = [];
    return;
end
if rows(p) > 1
    p = p.';
end
q = [p ./ (length(p):-1:1), k];
end
