% -*- texinfo -*-
% @deftypefn  {} {} accumarray (@var{subs}, @var{vals}, @var{sz}, @var{func}, @var{fillval}, @var{issparse})
% @deftypefnx {} {} accumarray (@var{subs}, @var{vals}, @dots{})
% @end deftypefn
function y = accumarray(subs, vals, extents, reduce, filler, wants_sparse)
% What a function makes of the values that have the same place, each at its place; a sum without a
% function.
if nargin < 2
    print_usage();
end
if nargin < 3
    extents = [];
end
if nargin < 4
    reduce = [];
end
if nargin < 5 || isempty(filler)
    filler = 0;
end
if nargin < 6 || isempty(wants_sparse)
    wants_sparse = false;
end
[subs, dims] = checked_subscripts(subs, length(vals));
if isempty(reduce)
    reduce = @sum;
elseif ~is_function_handle(reduce)
    error('accumarray: FUNC must be a function handle');
end
if wants_sparse
    y = accumulated_sparse(subs, dims, vals, extents, reduce, filler);
    return;
end
[places, extents] = linear_places(subs, dims, extents);
switch func2str(reduce)
    case 'sum'
        y = accumulated_sum(places, vals, extents, filler);
    case 'max'
        y = accumulated_max(places, vals, extents, filler);
    case 'min'
        y = accumulated_min(places, vals, extents, filler);
    otherwise
        y = accumulated_by(reduce, places, vals, extents, filler);
end
end

function [subs, dims] = checked_subscripts(subs, count)
% The subscripts, those of a cell array as columns, and the number of dimensions.
if iscell(subs)
    for k = 1:numel(subs)
        subs{k} = reshape(subs{k}, [], 1);
    end
    dims = numel(subs);
    if dims == 1
        error('cellfun: C must be a cell array');
    end
    lengths = cellfun('length', subs);
    fits = all(lengths == lengths(1)) && (count <= 1 || count == lengths(1));
else
    dims = columns(subs);
    fits = count <= 1 || count == rows(subs);
end
if ~fits
    error('accumarray: dimension mismatch');
end
end

function [places, extents] = linear_places(subs, dims, extents)
% The places as single numbers, and the size that the result is to have, empty for a column.
places = subs;
if dims > 1
    if isempty(extents)
        if iscell(subs)
            extents = cellfun('max', subs);
        else
            extents = max(subs, [], 1);
        end
    elseif dims ~= length(extents)
        error('accumarray: dimensions mismatch');
    end
    if isnumeric(subs)
        subs = num2cell(subs, 1);
    end
    places = sub2ind(extents, subs{:});
elseif ~isempty(extents) && length(extents) < 2
    error('accumarray: needs at least 2 dimensions');
elseif ~isindex(places)
    error('accumarray: indices must be positive integers');
end
places = double(places);
end

function y = accumulated_sum(places, vals, extents, filler)
% The sums of the values at each place.
if isinteger(vals)
    vals = double(vals);
end
if isempty(extents)
    y = __accumarray_sum__(places, vals);
else
    check_inside(places, extents);
    y = reshape(__accumarray_sum__(places, vals, prod(extents)), extents);
end
if filler ~= 0
    y = filled(y, places, filler);
end
end

function y = accumulated_max(places, vals, extents, filler)
% The greatest of the values at each place.
if isinteger(vals)
    start = intmin(class(vals));
elseif islogical(vals)
    start = false;
elseif filler == 0 && all(vals(:) >= 0)
    start = 0;
else
    start = NaN;
end
[numbers, start] = as_floats(vals, start);
if isempty(extents)
    y = __accumarray_max__(places, numbers, start);
else
    check_inside(places, extents);
    y = reshape(__accumarray_max__(places, numbers, start, prod(extents)), extents);
end
if isinteger(vals)
    y = cast(y, class(vals));
end
if filler ~= start && ~(isnan(filler) || isnan(start))
    y = filled(y, places, filler);
end
end

function y = accumulated_min(places, vals, extents, filler)
% The least of the values at each place.
if isinteger(vals)
    start = intmax(class(vals));
elseif islogical(vals)
    start = true;
elseif filler == 0 && all(vals(:) <= 0)
    start = 0;
else
    start = NaN;
end
[numbers, start] = as_floats(vals, start);
if isempty(extents)
    y = __accumarray_min__(places, numbers, start);
else
    check_inside(places, extents);
    y = reshape(__accumarray_min__(places, numbers, start, prod(extents)), extents);
end
if isinteger(vals)
    y = cast(y, class(vals));
end
if filler ~= start && ~(isnan(filler) || isnan(start))
    y = filled(y, places, filler);
end
end

function check_inside(places, extents)
% Stop where a place is outside of the size that is asked for.
if any(places(:) > prod(extents))
    error('accumarray: index out of range');
end
end

function [numbers, start] = as_floats(vals, start)
% The values, integers and truth values as doubles.
numbers = vals;
if isinteger(vals) || islogical(vals)
    numbers = double(vals);
    start = double(start);
end
end

function y = filled(y, places, filler)
% The filler wherever no value went.
free = true(size(y));
free(places) = false;
y(free) = filler;
end

function y = accumulated_by(reduce, places, vals, extents, filler)
% The result of a function of the values at each place.
if numel(vals) == 1
    vals = vals(ones(1, rows(places)), 1);
else
    vals = vals(:);
end
[places, order] = sort(places);
[results, last] = reduced_runs(reduce, vals(order), places(1:end - 1) ~= places(2:end));
places = places(last);
if isempty(extents)
    extents = max(places);
    if length(extents) <= 1
        extents(2) = 1;
    end
end
if iscell(results)
    y = cell(extents);
elseif filler == 0 && islogical(results)
    y = false(extents);
elseif filler == 0
    y = zeros(extents, class(results));
else
    y = filler(ones(extents));
end
y(places) = results;
end

function [results, last] = reduced_runs(reduce, vals, changes)
% The result of a function for each run of values, and where the runs end.
last = find(changes(:));
if ~isempty(vals)
    last = [last; numel(vals)];
end
results = mat2cell(vals, diff([0; last]));
% A function that only puts the values into a cell need not be called.
if ~strcmp(func2str(reduce), '@(x) {x}')
    results = joined(cellfun(reduce, results, 'UniformOutput', false));
end
end

function results = joined(results)
% The results of the runs as one array, a cell array where each of them is a cell.
names = cellfun('class', results, 'UniformOutput', false);
if ~isempty(results) && all(cellfun('numel', results) == 1) && all(strcmp(names, names{1}))
    results = cat(1, results{:});
else
    results = cellfun(@(x) x, results);
end
end

function y = accumulated_sparse(subs, dims, vals, extents, reduce, filler)
% The same as a sparse matrix.
if filler ~= 0
    error('accumarray: FILLVAL must be zero in the sparse case');
end
if iscell(subs)
    subs = [subs{:}];
end
if dims == 1
    subs(:, 2) = 1;
elseif dims ~= 2
    error('accumarray: in the sparse case, needs 1 or 2 subscripts');
end
if ~(isnumeric(vals) || islogical(vals))
    error('accumarray: in the sparse case, values must be numeric or logical');
end
vals = double(vals);
if ~strcmp(func2str(reduce), 'sum')
    [subs, order] = sortrows(subs);
    vals = vals(:);
    [vals, last] = reduced_runs(reduce, vals(order), any(diff(subs, 1, 1), 2));
    subs = subs(last, :);
end
if isempty(extents)
    y = sparse(subs(:, 1), subs(:, 2), vals);
elseif length(extents) ~= 2
    error('accumarray: dimensions mismatch');
elseif extents(1) == 1
    y = sparse(subs(:, 2), subs(:, 1), vals, extents(1), extents(2));
else
    y = sparse(subs(:, 1), subs(:, 2), vals, extents(1), extents(2));
end
end
