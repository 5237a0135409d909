% -*- texinfo -*-
% @deftypefn  {} {@var{pp} =} mkpp (@var{breaks}, @var{coefs})
% @deftypefnx {} {@var{pp} =} mkpp (@var{breaks}, @var{coefs}, @var{d})
% @end deftypefn
function pp = mkpp(breaks, coefs, d)
% A piecewise polynomial of its breaks and coefficients; d is the size of one of its values.
if nargin < 2
    print_usage();
end
if ~isvector(breaks)
    error('mkpp: BREAKS must be a vector');
elseif length(breaks) < 2
    error('mkpp: BREAKS must have at least one interval');
end
pieces = length(breaks) - 1;
order = prod(size(coefs)) / pieces;
if nargin < 3
    d = 1;
else
    order = order / prod(d);
end
pp = struct('form', 'pp', 'breaks', breaks(:).', 'coefs', [], 'pieces', pieces, ...
            'order', order, 'dim', d);
pp.coefs = reshape(coefs, [pieces * prod(d), order]);
end
