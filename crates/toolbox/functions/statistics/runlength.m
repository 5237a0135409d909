% -*- texinfo -*-
% @deftypefn  {} {count =} runlength (@var{x})
% @deftypefnx {} {[count, value] =} runlength (@var{x})
% @end deftypefn
function [count, value] = runlength(x)
% How many equal elements follow one another each time, and which.
if nargin < 1
    print_usage();
end
if ~(isnumeric(x) || islogical(x)) || ~isvector(x)
    error('runlength: X must be a numeric vector');
end
x = x(:).';
last = [find(x(1:end - 1) ~= x(2:end)), length(x)];
count = diff([0, last]);
if nargout > 1
    value = x(last);
end
end
