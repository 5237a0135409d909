% -*- texinfo -*-
% @deftypefn {} {} polyreduce (@var{c})
% @end deftypefn
function p = polyreduce(c)
% The coefficients without the zeros in front of them.
if nargin < 1
    print_usage();
elseif ~isvector(c) || isempty(c)
    error('polyreduce: C must be a non-empty vector');
end
first = find(c ~= 0, 1);
if isempty(first)
    p = 0;
else
    p = c(first:end);
end
end
