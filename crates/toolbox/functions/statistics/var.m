% -*- texinfo -*-
% @deftypefn  {} {} var (@var{x})
% @deftypefnx {} {} var (@var{x}, @var{w})
% @deftypefnx {} {} var (@var{x}, @var{w}, @var{dim})
% @deftypefnx {} {} var (@var{x}, @var{w}, @qcode{"ALL"})
% @end deftypefn
function y = var(x, w, dim)
% The variance along one dimension or several, of elements with equal or given weights.
if nargin < 1
    print_usage();
end
check_numeric('var', x);
if nargin < 2
    w = 0;
end
if nargin < 3
    dim = [];
end
sz = size(x);
dim_given = ~isempty(dim);
if ~dim_given
    dim = find(sz ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
elseif isscalar(dim) && dim == fix(dim) && dim > 0
    % one dimension: nothing to bring together
elseif is_list_of_dimensions(dim)
    check_distinct(dim);
    check_single_weight(w, 'var: W must be either 0 or 1 when DIM is a vector');
    x = bring_together(x, dim(:).');
    dim = dim(end);
elseif ischar(dim) && strcmp(tolower(dim), 'all')
    check_single_weight(w, 'var: W must be either 0 or 1 when using ''ALL'' as dimension');
    x = x(:);
    dim = 1;
    sz = size(x);
else
    error('var: DIM must be a positive integer scalar, vector, or ''all''');
end

count = size(x, dim);
if isempty(w)
    w = 0;
end
check_weights(w, count);
if isempty(x)
    y = of_nothing(sz, dim, dim_given);
elseif count == 1
    check_number_of_weights(w, 1);
    y = of_single_elements(x, sz);
elseif isscalar(w)
    y = sum_of_squares(center(x, dim), dim) / (count - 1 + w);
else
    check_number_of_weights(w, count);
    y = weighted(x, w, dim);
end
end

function check_distinct(dim)
% An error where dimensions are out of place: Octave compares them with their different values.
if dim ~= unique(dim, 'stable')
    error('var: vector DIM must contain non-repeating positiveintegers');
end
end

function check_single_weight(w, message)
% An error where there are several weights.
if ~isscalar(w)
    error(message);
end
end

function check_weights(w, count)
% An error where the weights cannot be weights.
if ~isvector(w) || ~isnumeric(w) || any(w < 0) || ...
        (isscalar(w) && w ~= 0 && w ~= 1 && count ~= 1)
    error('var: W must be 0, 1, or a vector of positive integers');
end
end

function check_number_of_weights(w, count)
% An error where there is not one weight for each element (or one choice for all).
if ~isscalar(w) && (count == 1 || length(w) ~= count)
    error(['var: the length of W must be equal to the size of X ' ...
           'in the dimension along which variance is calculated']);
end
end

function x = bring_together(x, dims)
% The array with the elements along several dimensions in the last one of the list.
sz = size(x);
last = dims(end);
highest = max([ndims(x), dims]);
before = 1:last - 1;
before = before(~ismember(before, dims));
after = last + 1:highest;
after = after(~ismember(after, dims));
x = permute(x, [before, dims, after]);
new_size = ones(1, highest);
new_size(1:numel(sz)) = sz;
new_size(dims(1:end - 1)) = 1;
new_size(last) = prod(sz(dims));
x = reshape(x, new_size);
end

function y = of_nothing(sz, dim, dim_given)
% The variance of an array that has no elements.
if ~dim_given && isequal(sz, [0, 0])
    y = NaN;
else
    sz(dim) = 1;
    y = NaN(sz);
end
end

function y = of_single_elements(x, sz)
% The variance of each element alone.
if isa(x, 'single')
    y = zeros(sz, 'single');
else
    y = zeros(sz);
end
y(isnan(x) | isinf(x)) = NaN;
end

function y = weighted(x, w, dim)
% The variance of elements that have a weight each.
w = reshape(w, [ones(1, dim - 1), numel(w), 1]);
total = sum(w);
average = sum(bsxfun(@times, w, x), dim) ./ total;
y = sum(bsxfun(@times, w, bsxfun(@minus, x, average) .^ 2), dim) / total;
end
