% -*- texinfo -*-
% @deftypefn  {} {@var{dx} =} gradient (@var{m})
% @deftypefnx {} {[@var{dx}, @var{dy}, @var{dz}, @dots{}] =} gradient (@var{m})
% @deftypefnx {} {[@dots{}] =} gradient (@var{m}, @var{s})
% @deftypefnx {} {[@dots{}] =} gradient (@var{m}, @var{x}, @var{y}, @var{z}, @dots{})
% @deftypefnx {} {[@dots{}] =} gradient (@var{f}, @var{x0})
% @deftypefnx {} {[@dots{}] =} gradient (@var{f}, @var{x0}, @var{s})
% @deftypefnx {} {[@dots{}] =} gradient (@var{f}, @var{x0}, @var{x}, @var{y}, @dots{})
% @end deftypefn
function varargout = gradient(f, varargin)
% The slopes of values along each dimension, or those of a function at points.
if nargin < 1
    print_usage();
end
count = max(1, nargout);
if isnumeric(f)
    if nargin > 2 && nargin ~= max(ndims(f), 2) + 1
        print_usage();
    end
    varargout = slopes_of_array(f, varargin, count);
elseif is_function_handle(f) || ischar(f)
    varargout = slopes_of_function(f, varargin{:});
else
    error('gradient: first input must be an array or a function');
end
end

function slopes = slopes_of_array(x, steps, count)
% So many slopes: along the rows, then along the columns, then along the other dimensions.
is_column = isvector(x) && columns(x) == 1;
if is_column
    x = x.';
end
dims = [2, 1, 3:ndims(x)];
slopes = cell(1, min(ndims(x), count));
for k = 1:numel(slopes)
    step = 1;
    if numel(steps) > 1
        step = steps{k};
    elseif numel(steps) == 1 && (isscalar(steps{1}) || k == 1)
        step = steps{1};
    elseif numel(steps) == 1
        step = [];
    end
    slopes{k} = slopes_along(x, dims(k), distances(step, size(x, dims(k))));
end
if is_column
    slopes{1} = slopes{1}.';
end
end

function d = distances(step, count)
% The distance from each point to the next: the same one, or the differences of places.
if isscalar(step)
    d = step * ones(count - 1, 1);
else
    d = diff(step(:));
end
end

function y = slopes_along(x, dim, d)
% The slopes along one dimension.
order = [dim, 1:dim - 1, dim + 1:ndims(x)];
x = permute(x, order);
y = zeros(size(x), class(x));
count = rows(x);
if count > 1
    y(1, :) = cast((x(2, :) - x(1, :)) / d(1), class(x));
    last = x(count, :) / d(count - 1) - x(count - 1, :) / d(count - 1);
    y(count, :) = cast(last, class(x));
end
if count > 2
    inner = (x(3:count, :) - x(1:count - 2, :)) ./ (d(1:count - 2) + d(2:count - 1));
    y(2:count - 1, :) = cast(inner, class(x));
end
y = ipermute(y, order);
end

function slopes = slopes_of_function(f, points, varargin)
% The slopes of a function of one argument, or of as many as the points have columns.
extents = size(points);
if numel(extents) ~= 2
    error('gradient: the second input argument should either be a vector or a matrix');
end
is_line = any(extents == 1);
if is_line
    points = points(:);
end
dims = columns(points);
steps = checked_steps(varargin, dims);
arguments = num2cell(points, 1);
slopes = cell(1, dims);
for k = 1:dims
    ahead = arguments;
    behind = arguments;
    ahead{k} = arguments{k} + steps(k);
    behind{k} = arguments{k} - steps(k);
    slope = (feval(f, ahead{:}) - feval(f, behind{:})) ./ (2 * steps(k));
    if is_line
        slope = reshape(slope, extents);
    end
    slopes{k} = slope;
end
end

function steps = checked_steps(given, dims)
% How far to go in each dimension, 1 where nothing is given.
if isempty(given)
    steps = 1;
elseif numel(given) == 1 || numel(given) == dims
    try
        steps = [given{:}];
    catch
        error('gradient: spacing parameters must be scalars or a vector');
    end
else
    error('gradient: incorrect number of spacing parameters');
end
if isscalar(steps)
    steps = repmat(steps, 1, dims);
elseif ~isvector(steps)
    error('gradient: spacing values must be scalars or a vector');
end
end
