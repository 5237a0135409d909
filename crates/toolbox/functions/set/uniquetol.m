% -*- texinfo -*-
% @deftypefn  {} {@var{c} =} uniquetol (@var{A})
% @deftypefnx {} {@var{c} =} uniquetol (@var{A}, @var{tol})
% @deftypefnx {} {@var{c} =} uniquetol (@dots{}, @var{property}, @var{value})
% @deftypefnx {} {[@var{c}, @var{ia}, @var{ic}] =} uniquetol (@dots{})
% @end deftypefn
function [c, ia, ic] = uniquetol(A, varargin)
% The elements or rows that differ by more than a tolerance, where each is found, and which of them
% stands for every element.
if nargin < 1
    print_usage();
end
if isempty(A)
    c = A;
    ia = [];
    ic = [];
    return;
end
if ~isfloat(A) || iscomplex(A)
    error('Octave:uniquetol:unsupported-type', ...
          'uniquetol: A must be a double or single precision non-complex array');
end
[tol, options] = read_tolerance(A, varargin);
[by_rows, all_places, scale] = read_options(A, options);
if isempty(scale)
    finite = A(~isinf(A));
    scale = max(abs(finite(:)));
end
tol = tol * scale;
if by_rows
    [c, ia, ic] = distinct_rows(A, tol, all_places);
else
    [c, ia, ic] = distinct_elements(A(:), tol, all_places);
    if isrow(A)
        c = c.';
    end
end
end

function [tol, options] = read_tolerance(A, options)
% The tolerance, and the arguments that follow it.
if isempty(options) || ischar(options{1})
    tol = 1e-12;
    if isa(A, 'single')
        tol = 1e-6;
    end
    return;
end
tol = options{1};
if ~(isfloat(tol) && isscalar(tol)) || iscomplex(tol)
    error('Octave:uniquetol:unsupported-type', ...
          'uniquetol: TOL must be a double or single precision non-complex scalar');
end
options = options(2:end);
end

function [by_rows, all_places, scale] = read_options(A, options)
% The values of the options.
if mod(numel(options), 2)
    error('uniquetol: PROPERTY/VALUE arguments must be passed in pairs');
end
by_rows = false;
all_places = false;
scale = [];
for k = 1:2:numel(options)
    if ~ischar(options{k})
        error('uniquetol: PROPERTY must be a string');
    end
    value = options{k + 1};
    switch lower(options{k})
        case 'byrows'
            by_rows = logical(value);
            if by_rows && ndims(A) > 2
                error('uniquetol: A must be a 2-D array when "ByRows" is true');
            end
        case 'outputallindices'
            all_places = logical(value);
        case 'datascale'
            scale = value(:).';
            check_scale(A, scale);
        otherwise
            error('uniquetol: unknown property ''%s''', options{k});
    end
end
end

function check_scale(A, scale)
% An error where the scale is not positive, or is not one for all or for each column.
if ~isfloat(scale) || iscomplex(scale) || any(scale < 0) || any(isnan(scale))
    error(['uniquetol: DataScale must be a non-NaN, ' ...
           'positive floating point scalar or vector']);
end
if size(scale, 2) ~= 1 && size(scale, 2) ~= size(A, 2)
    error('uniquetol: invalid DataScale size');
end
end

function [c, ia, ic] = distinct_rows(A, tol, all_places)
% The rows that differ; each stands for those that are near it, even if another does too.
count = size(A, 1);
taken = false(count, 1);
firsts = NaN(size(A, 2), 1);
members = cell(1, count);
ic = NaN(size(A, 2), 1);
found = 0;
for k = 1:count
    if taken(k)
        continue;
    end
    near = all(bsxfun(@le, abs(bsxfun(@minus, A, A(k, :))), tol), 2);
    near(k) = near(k) || any(~isfinite(A(k, :)));
    found = found + 1;
    places = find(near);
    members{found} = places;
    if ~isempty(places)
        firsts(found) = places(1);
    end
    taken(near) = true;
    ic(near) = found;
end
ic(isnan(ic)) = [];
firsts(isnan(firsts)) = [];
c = A(firsts, :);
if all_places
    ia = members(1:found);
else
    ia = firsts(1:found);
end
end

function [c, ia, ic] = distinct_elements(A, tol, all_places)
% The elements of a column that differ; NaNs all do, and come last.
[sorted, order] = sort(A);
starts = starts_of_groups(sorted, tol);
c = sorted(starts);
numbers = cumsum(starts);
ic = zeros(size(numbers));
ic(order) = numbers;
nan_places = find(isnan(A));
if all_places
    ia = cell(1, numbers(end));
    for k = 1:numbers(end)
        ia{k} = setdiff(order(numbers == k), nan_places);
    end
else
    ia = order(starts);
end
if ~isempty(nan_places)
    added = numel(c) + (1:numel(nan_places));
    c(added) = NaN;
    ia = add_places(ia, added, nan_places);
    ic(nan_places) = added;
end
end

function ia = add_places(ia, added, places)
% The places with those of the NaNs.
if ~iscell(ia)
    ia(added) = places;
    return;
end
for k = 1:numel(added)
    % all of them in each cell, as Octave has it
    ia{added(k)} = places;
end
end

function starts = starts_of_groups(sorted, tol)
% Which of sorted elements are farther than the tolerance from the start of the group before.
steps = diff(sorted);
infinite = isinf(sorted);
missing = isnan(sorted);
if any(infinite)
    finite = sorted(~(infinite | missing));
    steps(isinf(steps)) = abs(finite(end) - finite(1)) + 10;
end
reached = cumsum(steps);
starts = [true; diff([0; reached - mod(reached, tol)]) > eps(max(reached))];
last = numel(sorted) - sum(missing);
moving = true;
while moving
    before = starts;
    near = [false; diff(sorted(starts)) < tol];
    moved = find(starts);
    moved = moved(near);
    starts(moved) = false;
    starts(moved(moved < last) + 1) = true;
    moving = any(before ~= starts);
end
end
