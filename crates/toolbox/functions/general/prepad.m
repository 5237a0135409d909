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
if nargin < 4
    dim = first_dimension(size(x));
elseif ~(isscalar(dim) && dim == fix(dim) && dim >= 1)
    error('prepad: DIM must be an integer and a valid dimension');
end
if ~isscalar(len) || len < 0
    error('prepad: length L must be a positive scalar');
end
y = with_length(x, len, filler, dim, true);
end
