% -*- texinfo -*-
% @deftypefn {} {} accumdim (@var{subs}, @var{vals}, @var{dim}, @var{n}, @var{func}, @var{fillval})
% @end deftypefn
function y = accumdim(subs, vals, dim, count, reduce, filler)
% What a function makes of the slices that have the same place along a dimension, each at its
% place; a sum without a function.
if nargin < 2
    print_usage();
end
if nargin < 4
    count = 0;
end
if nargin < 5
    reduce = [];
end
if nargin < 6 || isempty(filler)
    filler = 0;
end
if ~isvector(subs)
    error('accumdim: SUBS must be a subscript vector');
elseif ~isindex(subs)
    error('accumdim: indices must be positive integers');
end
if count == 0 || isempty(count)
    count = max(subs);
elseif count < max(subs)
    error('accumdim: N index out of range');
end
if nargin < 3
    dim = first_dimension(size(vals));
elseif ~isindex(dim)
    error('accumdim: DIM must be a valid dimension');
end
if length(subs) ~= size(vals, dim)
    error('accumdim: dimension mismatch');
end
if isempty(reduce) || strcmp(func2str(reduce), 'sum')
    if dim > ndims(vals)
        error('accumdim: dimension mismatch');
    end
    y = summed(subs(:), vals, dim, count, filler);
else
    y = reduced(reduce, subs(:), vals, dim, count, filler);
end
end

function y = summed(subs, vals, dim, count, filler)
% The sums of the slices at each place.
order = [dim, 1:dim - 1, dim + 1:ndims(vals)];
extents = size(vals);
extents(end + 1:dim) = 1;
extents(dim) = count;
lines = numel(vals) / numel(subs);
places = subs + count * (0:lines - 1);
vals = reshape(permute(vals, order), [], 1);
if isinteger(vals)
    vals = double(vals);
end
y = __accumarray_sum__(places(:), vals, count * lines);
y = ipermute(reshape(y, extents(order)), order);
if filler ~= 0
    free = true(count, 1);
    free(subs) = false;
    slices = repmat({':'}, 1, numel(extents));
    slices{dim} = free;
    y(slices{:}) = filler;
end
end

function y = reduced(reduce, subs, vals, dim, count, filler)
% The results of a function of the slices at each place.
[subs, order] = sort(subs);
last = [find(subs(1:end - 1) ~= subs(2:end)); numel(subs)];
results = cell(1, numel(last));
slices = repmat({':'}, 1, max(ndims(vals), dim));
before = 0;
for k = 1:numel(last)
    slices{dim} = order(before + 1:last(k));
    if any(strcmp(func2str(reduce), {'min', 'max'}))
        results{k} = reduce(vals(slices{:}), [], dim);
    else
        results{k} = reduce(vals(slices{:}), dim);
    end
    before = last(k);
end
results = cat(dim, results{:});
extents = size(vals);
extents(end + 1:dim) = 1;
extents(dim) = count;
if filler == 0
    y = zeros(extents, class(results));
else
    y = filler(ones(extents));
end
slices{dim} = subs(last);
y(slices{:}) = results;
end
