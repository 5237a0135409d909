% -*- texinfo -*-
% @deftypefn {} {} blanks (@var{n})
% @end deftypefn
function s = blanks(n)
% A row of n blanks.
if nargin < 1
    print_usage();
elseif ~(isscalar(n) && n == fix(n) && n >= 0)
    error('blanks: N must be a non-negative integer');
end
if n == 0
    s = '';
else
    s = repmat(' ', 1, n);
end
end
