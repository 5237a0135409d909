% -*- texinfo -*-
% @deftypefn  {} {@var{retval} =} endsWith (@var{str}, @var{pattern})
% @deftypefnx {} {@var{retval} =} endsWith (@var{str}, @var{pattern}, "IgnoreCase", @var{ignore_case})
% @end deftypefn
function retval = endsWith(str, pattern, IgnoreCase, ignore_case)
% Whether a text, or each of a cell array, ends with one of the patterns.
if nargin ~= 2 && nargin ~= 4
    print_usage();
end
if ~(iscellstr(str) || ischar(str))
    error('endsWith: STR must be a string or cell array of strings');
elseif ~(iscellstr(pattern) || ischar(pattern))
    error('endsWith: PATTERN must be a string or cell array of strings');
end
if nargin == 2
    ignore_case = false;
else
    check_option(IgnoreCase, ignore_case);
end
str = each_reversed(cellstr(str));
pattern = each_reversed(cellstr(pattern));
retval = false(size(str));
for k = 1:numel(pattern)
    if ignore_case
        retval = retval | strncmpi(str, pattern{k}, length(pattern{k}));
    else
        retval = retval | strncmp(str, pattern{k}, length(pattern{k}));
    end
end
end

function check_option(name, value)
% The name may be shortened.
if ~ischar(name) || isempty(name) || ~strncmpi(name, 'IgnoreCase', length(name))
    error('endsWith: third input must be "IgnoreCase"');
elseif ~isscalar(value) || ~isreal(value)
    error('endsWith: "IgnoreCase" value must be a logical scalar');
end
end

function c = each_reversed(c)
for k = 1:numel(c)
    c{k} = flip(c{k});
end
end
