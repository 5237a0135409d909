% -*- texinfo -*-
% @deftypefn  {} {@var{retval} =} endsWith (@var{str}, @var{pattern})
% @deftypefnx {} {@var{retval} =} endsWith (@var{str}, @var{pattern}, "IgnoreCase", @var{ignore_case})
% @end deftypefn
function retval = endsWith(str, pattern, IgnoreCase, ignore_case)
% Whether a text, or each of a cell array, ends with one of the patterns.
if nargin == 2
    check_search('endsWith', str, pattern);
    ignore_case = false;
elseif nargin == 4
    check_search('endsWith', str, pattern, IgnoreCase, ignore_case);
else
    print_usage();
end
str = each_reversed(cellstr(str));
pattern = each_reversed(cellstr(pattern));
retval = begin_with_one_of(str, pattern, ignore_case);
end

function c = each_reversed(c)
for k = 1:numel(c)
    c{k} = flip(c{k});
end
end
