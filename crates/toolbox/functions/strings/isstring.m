% -*- texinfo -*-
% @deftypefn {} {} isstring (@var{s})
% @end deftypefn
function retval = isstring(s)
% Whether a value is a string object; there are none.
if nargin < 1
    print_usage();
end
retval = false;
end
