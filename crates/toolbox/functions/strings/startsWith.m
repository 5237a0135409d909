% -*- texinfo -*-
% @deftypefn  {} {@var{retval} =} startsWith (@var{str}, @var{pattern})
% @deftypefnx {} {@var{retval} =} startsWith (@var{str}, @var{pattern}, "IgnoreCase", @var{ignore_case})
% @end deftypefn
function retval = startsWith(str, pattern, IgnoreCase, ignore_case)
% Whether a text, or each of a cell array, starts with one of the patterns.
if nargin == 2
    check_search('startsWith', str, pattern);
    ignore_case = false;
elseif nargin == 4
    check_search('startsWith', str, pattern, IgnoreCase, ignore_case);
else
    print_usage();
end
retval = begin_with_one_of(cellstr(str), cellstr(pattern), ignore_case);
end
