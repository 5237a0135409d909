% -*- texinfo -*-
% @deftypefn  {} {} postpad (@var{x}, @var{l})
% @deftypefnx {} {} postpad (@var{x}, @var{l}, @var{c})
% @deftypefnx {} {} postpad (@var{x}, @var{l}, @var{c}, @var{dim})
% @end deftypefn
function y = postpad(x, len, filler, dim)
% Cut at its end, or filled up there, to a length along a dimension.
if nargin < 2
    print_usage();
end
if nargin < 3 || isempty(filler)
    filler = 0;
elseif ~isscalar(filler)
    error('postpad: third argument must be empty or a scalar');
end
if nargin < 4
    dim = first_dimension(size(x));
elseif ~(isscalar(dim) && dim == fix(dim) && dim >= 1)
    error('postpad: DIM must be an integer and a valid dimension');
end
if ~isscalar(len) || len < 0
    error('postpad: second argument must be a positive scaler');
end
y = with_length(x, len, filler, dim, false);
end
