% -*- texinfo -*-
% @deftypefn  {} {@var{Z} =} iqr (@var{x})
% @deftypefnx {} {@var{Z} =} iqr (@var{x}, @var{dim})
% @deftypefnx {} {@var{Z} =} iqr (@var{x}, @qcode{"ALL"})
% @end deftypefn
function z = iqr(x, dim)
% How far apart the quartiles of the elements along one dimension or several are.
if nargin < 1
    print_usage();
end
check_numeric('iqr', x);
if nargin < 2
    dim = [];
end
count = ndims(x);
lengths = size(x);
order = [];
if isempty(dim)
    dim = default_dimension(lengths);
elseif is_list_of_dimensions(dim)
    if numel(dim) > 1 && all(diff(sort(dim)))
        [x, order] = bring_together(x, dim);
        if isempty(order)
            lengths = size(x);
        end
        dim = 1;
    elseif ~isscalar(dim)
        error('iqr: vector DIM must contain non-repeating positive integers');
    end
elseif strcmp(tolower(dim), 'all')
    x = x(:);
    dim = 1;
    lengths = size(x);
else
    error('iqr: DIM must be a positive integer scalar, vector, or ''all''');
end

if (dim > count || lengths(dim) == 1) && all_finite(x)
    z = zeros(lengths);
elseif iscolumn(x) && dim == 1
    % `quantile` answers a row then
    z = abs(diff(quantile(x, [0.25, 0.75], 1), [], 2));
else
    z = abs(diff(quantile(x, [0.25, 0.75], dim), [], dim));
end
if ~isempty(order)
    z = ipermute(z, order);
end
end

function dim = default_dimension(lengths)
% The first dimension along which there is more than one element.
if max(lengths) == 1
    dim = 2;
else
    dim = find(lengths > 1, 1);
end
end

function [x, order] = bring_together(x, dims)
% The array with the elements along several dimensions in the first, and the order of the
% dimensions before that; a column and no order where the dimensions are all there are.
highest = max(ndims(x), max(dims));
if numel(dims) == ndims(x) && highest == ndims(x)
    x = x(:);
    order = [];
    return;
end
others = 1:highest;
others(dims) = [];
order = [dims(:).', others];
lengths = [size(x), ones(1, highest - ndims(x))];
lengths = [prod(lengths(dims)), ones(1, numel(dims) - 1), lengths(others)];
x = reshape(permute(x, order), lengths);
end

function yes = all_finite(x)
% Whether a condition on the finite elements along the first dimension holds.
if all(isfinite(x))
    yes = true;
else
    yes = false;
end
end
