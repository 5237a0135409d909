% -*- texinfo -*-
% @deftypefn  {} {} range (@var{x})
% @deftypefnx {} {} range (@var{x}, @var{dim})
% @end deftypefn
function y = range(x, dim)
% The greatest element along a dimension less the least.
if nargin < 1
    print_usage();
end
if nargin == 1
    y = max(x) - min(x);
else
    y = max(x, [], dim) - min(x, [], dim);
end
end
