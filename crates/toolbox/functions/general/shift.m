% -*- texinfo -*-
% @deftypefn  {} {} shift (@var{x}, @var{b})
% @deftypefnx {} {} shift (@var{x}, @var{b}, @var{dim})
% @end deftypefn
function y = shift(x, steps, dim)
% The elements moved on by so many places along a dimension; what leaves at an end comes in at the
% other.
if nargin < 2
    print_usage();
end
if numel(x) < 1
    error('shift: X must not be empty');
elseif ~(isscalar(steps) && steps == fix(steps))
    error('shift: B must be an integer');
end
if nargin < 3
    dim = first_dimension(size(x));
elseif ~(isscalar(dim) && dim == fix(dim)) || ~(1 <= dim && dim <= ndims(x))
    error('shift: DIM must be an integer and a valid dimension');
end
count = size(x, dim);
places = repmat({':'}, 1, ndims(x));
places{dim} = mod((0:count - 1) - double(steps), count) + 1;
y = x(places{:});
end
