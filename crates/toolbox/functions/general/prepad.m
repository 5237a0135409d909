% -*- texinfo -*-
% @deftypefn  {} {} prepad (@var{x}, @var{l})
% @deftypefnx {} {} prepad (@var{x}, @var{l}, @var{c})
% @deftypefnx {} {} prepad (@var{x}, @var{l}, @var{c}, @var{dim})
% @end deftypefn
function y = prepad(x, len, filler, dim)
% Cut at its start, or filled up there, to a length along a dimension.
if nargin < 2
    print_usage();
end
if nargin < 3 || isempty(filler)
    filler = 0;
elseif ~isscalar(filler)
    error('prepad: pad value C must be empty or a scalar');
end
extents = size(x);
if nargin < 4
    dim = first_dimension(extents);
elseif ~(isscalar(dim) && dim == fix(dim) && dim >= 1)
    error('prepad: DIM must be an integer and a valid dimension');
end
if ~isscalar(len) || len < 0
    error('prepad: length L must be a positive scalar');
end
extents(end + 1:dim) = 1;
if extents(dim) == len
    y = x;
elseif extents(dim) > len
    places = repmat({':'}, 1, ndims(x));
    places{dim} = extents(dim) - len + 1:extents(dim);
    y = x(places{:});
else
    extents(dim) = len - extents(dim);
    y = cat(dim, filler(ones(extents)), x);
end
end

function dim = first_dimension(extents)
% The first dimension that has more than one element.
dim = find(extents > 1, 1);
if isempty(dim)
    dim = 1;
end
end
