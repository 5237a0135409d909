% -*- texinfo -*-
% @deftypefn  {} {} statistics (@var{x})
% @deftypefnx {} {} statistics (@var{x}, @var{dim})
% @end deftypefn
function stats = statistics(x, dim)
% The least, the quartiles, the greatest, the mean, the deviation, the skewness and the kurtosis.
if nargin < 1
    print_usage();
end
check_numeric('statistics', x);
if nargin < 2
    dim = first_long_dimension(x);
else
    check_dimension_of('statistics', dim, x);
end
if size(x, dim) < 2
    error('statistics: dimension of X is too small (<2)');
end
quartiles = quantile(x, [0.25; 0.5; 0.75], dim, 7);
stats = cat(dim, min(x, [], dim), quartiles, max(x, [], dim), mean(x, dim), ...
            std(x, [], dim), skewness(x, [], dim), kurtosis(x, [], dim));
end
