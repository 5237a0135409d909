% -*- texinfo -*-
% @deftypefn  {} {} center (@var{x})
% @deftypefnx {} {} center (@var{x}, @var{dim})
% @end deftypefn
function y = center(x, dim)
% The elements less their mean along a dimension.
if nargin < 1
    print_usage();
end
check_numeric('center', x);
if isinteger(x)
    x = double(x);
end
if nargin < 2
    dim = first_long_dimension(x);
else
    check_dimension('center', dim);
end
if size(x, dim) == 0
    y = x;
else
    y = bsxfun(@minus, x, mean(x, dim));
end
end
