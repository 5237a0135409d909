% -*- texinfo -*-
% @deftypefn  {} {@var{y} =} circshift (@var{x}, @var{n})
% @deftypefnx {} {@var{y} =} circshift (@var{x}, @var{n}, @var{dim})
% @end deftypefn
function y = circshift(x, steps, dim)
% The elements moved on by so many places along each dimension; what leaves at an end comes in at
% the other.
if nargin < 2
    print_usage();
end
if isempty(x)
    y = x;
    return;
end
extents = size(x);
if nargin == 3
    if ~isscalar(steps)
        error('circshift: N must be a scalar when DIM is also specified');
    end
    steps = [zeros(1, dim - 1), steps];
elseif isscalar(steps)
    steps = [zeros(1, first_dimension(extents) - 1), steps];
end
if ~isvector(steps) || length(steps) > ndims(x)
    error(['circshift: N must be a vector, ' ...
        'no longer than the number of dimensions in X']);
end
if any(steps ~= fix(steps))
    error('circshift: all values of N must be integers');
end
places = repmat({':'}, 1, ndims(x));
for k = 1:length(steps)
    if steps(k) ~= 0
        places{k} = mod((0:extents(k) - 1) - double(steps(k)), extents(k)) + 1;
    end
end
y = x(places{:});
end
