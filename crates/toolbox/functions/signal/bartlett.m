% -*- texinfo -*-
% @deftypefn {} {} bartlett (@var{m})
% @end deftypefn
function c = bartlett(m)
% The m values of a triangular window, as a column.
if nargin < 1
    print_usage();
end
if ~(isscalar(m) && m == fix(m) && m > 0)
    error('bartlett: M must be a positive integer');
end
if m == 1
    c = 1;
    return;
end
last = m - 1;
middle = fix(last / 2);
c = [2 * (0:middle) / last, 2 - 2 * (middle+1:last) / last]';
end
