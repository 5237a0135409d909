% -*- texinfo -*-
% @deftypefn  {} {} kurtosis (@var{x})
% @deftypefnx {} {} kurtosis (@var{x}, @var{flag})
% @deftypefnx {} {} kurtosis (@var{x}, @var{flag}, @var{dim})
% @end deftypefn
function y = kurtosis(x, flag, dim)
% The fourth central moment along a dimension, over the square of the variance.
if nargin < 1
    print_usage();
end
check_numeric('kurtosis', x);
if nargin < 2 || isempty(flag)
    flag = 1;
elseif ~isscalar(flag) || (flag ~= 0 && flag ~= 1)
    error('kurtosis: FLAG must be 0 or 1');
end
if nargin < 3
    dim = first_long_dimension(x);
else
    check_dimension('kurtosis', dim);
end
count = size(x, dim);
x = center(x, dim);
variance = var(x, 1, dim);
y = sum(x .^ 4, dim);
known = variance ~= 0;
y(known) = y(known) ./ (count * variance(known) .^ 2);
y(~known) = NaN;
if flag ~= 0
    return;
elseif count > 3
    scale = (count - 1) / ((count - 2) * (count - 3));
    y = 3 + scale * ((count + 1) * y - 3 * (count - 1));
else
    y(:) = NaN;
end
end
