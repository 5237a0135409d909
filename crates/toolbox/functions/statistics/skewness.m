% -*- texinfo -*-
% @deftypefn  {} {} skewness (@var{x})
% @deftypefnx {} {} skewness (@var{x}, @var{flag})
% @deftypefnx {} {} skewness (@var{x}, @var{flag}, @var{dim})
% @end deftypefn
function y = skewness(x, flag, dim)
% The third central moment along a dimension, over the cube of the standard deviation.
if nargin < 1
    print_usage();
end
check_numeric('skewness', x);
if nargin < 2 || isempty(flag)
    flag = 1;
elseif ~isscalar(flag) || (flag ~= 0 && flag ~= 1)
    error('skewness: FLAG must be 0 or 1');
end
if nargin < 3
    dim = first_long_dimension(x);
else
    check_dimension('skewness', dim);
end
count = size(x, dim);
x = center(x, dim);
deviation = std(x, 1, dim);
y = sum(x .^ 3, dim);
known = deviation ~= 0;
y(known) = y(known) ./ (count * deviation(known) .^ 3);
y(~known) = NaN;
if flag ~= 0
    return;
elseif count > 2
    y = y * (sqrt(count * (count - 1)) / (count - 2));
else
    y(:) = NaN;
end
end
