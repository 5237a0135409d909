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
extents = size(x);
if nargin < 4
    dim = first_dimension(extents);
elseif ~(isscalar(dim) && dim == fix(dim) && dim >= 1)
    error('postpad: DIM must be an integer and a valid dimension');
end
if ~isscalar(len) || len < 0
    error('postpad: second argument must be a positive scaler');
end
extents(end + 1:dim) = 1;
if extents(dim) == len
    y = x;
elseif extents(dim) > len
    places = repmat({':'}, 1, ndims(x));
    places{dim} = 1:len;
    y = x(places{:});
else
    extents(dim) = len - extents(dim);
    y = cat(dim, x, filler(ones(extents)));
end
end

function dim = first_dimension(extents)
% The first dimension that has more than one element.
dim = find(extents > 1, 1);
if isempty(dim)
    dim = 1;
end
end
