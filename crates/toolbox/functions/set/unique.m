% -*- texinfo -*-
% @deftypefn  {} {} unique (@var{x})
% @deftypefnx {} {} unique (@var{x}, "rows")
% @deftypefnx {} {} unique (@dots{}, "sorted")
% @deftypefnx {} {} unique (@dots{}, "stable")
% @deftypefnx {} {[@var{y}, @var{i}, @var{j}] =} unique (@dots{})
% @deftypefnx {} {[@var{y}, @var{i}, @var{j}] =} unique (@dots{}, "first")
% @deftypefnx {} {[@var{y}, @var{i}, @var{j}] =} unique (@dots{}, "last")
% @deftypefnx {} {[@var{y}, @var{i}, @var{j}] =} unique (@dots{}, "legacy")
% @end deftypefn
function [y, i, j] = unique(x, varargin)
% The different elements or rows, where each is found, and which of them every element is.
if nargin < 1
    print_usage();
elseif ~(isnumeric(x) || islogical(x) || ischar(x) || iscellstr(x))
    error('unique: X must be an array or cell array of strings');
end
[by_rows, stable, last, legacy] = read_options(varargin);
if by_rows && iscellstr(x)
    warning('unique: "rows" is ignored for cell arrays');
    by_rows = false;
end
if issparse(x) && ~by_rows && nargout <= 1
    y = unique(stored_values(x), varargin{:});
    return;
end

if by_rows
    count = size(x, 1);
else
    count = numel(x);
end
if count == 0
    y = without_elements(x, by_rows);
    i = [];
    j = [];
    return;
elseif count == 1
    y = x;
    i = 1;
    j = 1;
    return;
end

if ~by_rows && ~isvector(x)
    items = x(:);
else
    items = x;
end
if nargout <= 1 && ~stable
    y = sort_set_items(items, by_rows);
    y = drop_set_items(y, find_set_repeats(y, by_rows), by_rows);
    return;
end
[y, order] = sort_set_items(items, by_rows);
order = order(:);
repeated = find_set_repeats(y, by_rows);
if stable
    y = drop_set_items(items, order([false; repeated]), by_rows);
else
    y = drop_set_items(y, repeated, by_rows);
end

as_row = legacy && ~by_rows && isrow(x);
if nargout > 2 && isargout(3)
    j = numbers_of_items(order, repeated, stable, as_row);
end
i = places_of_first_or_last(order, repeated, stable, last || legacy, as_row);
end

function [by_rows, stable, last, legacy] = read_options(options)
% Which options are given.
if ~iscellstr(options)
    error('unique: options must be strings');
end
by_rows = any(strcmp('rows', options));
first = any(strcmp('first', options));
last = any(strcmp('last', options));
sorted = any(strcmp('sorted', options));
stable = any(strcmp('stable', options));
legacy = any(strcmp('legacy', options));
if first && last
    error('unique: cannot specify both "first" and "last"');
elseif sorted && stable
    error('unique: cannot specify both "sorted" and "stable"');
elseif (first || last) && (sorted || stable)
    error('unique: cannot specify "first"/"last" with "sorted"/"stable"');
elseif legacy && (sorted || stable)
    error('unique: cannot specify "sorted" or "stable" with "legacy"');
elseif sum([by_rows, first, last, sorted, stable, legacy]) ~= numel(options)
    error('unique: invalid option');
end
end

function values = stored_values(x)
% The elements of a sparse array, with one zero for all those that are not stored.
values = full(x);
values = values(:);
values = values(values ~= 0);
if numel(values) < numel(x)
    values = [0; values];
end
end

function y = without_elements(x, by_rows)
% The result for an array that has no elements (no rows).
y = x;
if by_rows || ~any(size(x))
    return;
elseif ischar(x)
    % what Octave answers, whose `zeros` makes no texts
    error('zeros: invalid class name');
elseif islogical(x)
    y = false(0, 1);
else
    y = reshape(x, 0, 1);
end
end

function i = places_of_first_or_last(order, repeated, stable, last, as_row)
% Where the first or the last of equal elements is.
i = order;
if stable
    i([false; repeated]) = [];
    i = sort(i);
elseif last
    i([repeated; false]) = [];
else
    i([false; repeated]) = [];
end
if as_row
    i = i.';
end
end

function j = numbers_of_items(order, repeated, stable, as_row)
% Which of the different elements each element is.
if stable
    warning('unique: third output J is not yet implemented');
    j = [];
    return;
end
j = zeros(size(order));
j(order) = cumsum([1; ~repeated]);
if as_row
    j = j.';
end
end
