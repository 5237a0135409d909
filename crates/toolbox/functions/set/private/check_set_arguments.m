function [a, b] = check_set_arguments(caller, a, b, options)
% Two sets in the form that the function `caller` works on; an error where they or the options are
% not allowed.
if isempty(options)
    [a, b] = in_common_form(caller, a, b);
    return;
end
orders = 0;
for k = 1:numel(options)
    option = options{k};
    if any(strcmp(option, {'legacy', 'sorted', 'stable'}))
        orders = orders + is_first_use(options, k);
    elseif strcmp(option, 'rows')
        check_rows(caller, a, b);
    else
        error('%s: invalid option: %s', caller, option);
    end
end
if orders > 1
    error('%s: only one of "sorted", "stable", or "legacy" may be specified', caller);
end
end

function [a, b] = in_common_form(caller, a, b)
% Two arrays, or two lists of texts where one of the sets is one.
texts_a = iscellstr(a);
texts_b = iscellstr(b);
if ~(texts_a || texts_b)
    if ~(is_array(a) && is_array(b))
        error('%s: A and B must be arrays or cell arrays of strings', caller);
    end
elseif texts_a && ischar(b)
    b = cellstr(b);
elseif texts_b && ischar(a)
    a = cellstr(a);
elseif texts_b && isempty(a)
    a = {};
elseif texts_a && isempty(b)
    b = {};
elseif ~(texts_a && texts_b)
    error('%s: cell array of strings cannot be combined with a nonstring value', caller);
end
end

function yes = is_array(x)
% Whether the elements can be compared.
yes = isnumeric(x) || ischar(x) || islogical(x);
end

function yes = is_first_use(options, k)
% Whether an option does not repeat an earlier one.
yes = ~any(strcmp(options{k}, options(1:k - 1)));
end

function check_rows(caller, a, b)
% An error where the rows of two arrays cannot be compared.
if iscell(a) || iscell(b)
    error('%s: cells not supported with "rows" flag', caller);
elseif ~(is_array(a) && is_array(b))
    error('%s: A and B must be arrays or cell arrays of strings', caller);
elseif ndims(a) > 2 || ndims(b) > 2
    error('%s: A and B must be 2-dimensional matrices with "rows" flag', caller);
elseif size(a, 2) ~= size(b, 2) && ~(isempty(a) || isempty(b))
    error('%s: number of columns in A and B must match', caller);
end
end
