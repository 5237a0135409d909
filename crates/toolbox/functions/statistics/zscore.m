% -*- texinfo -*-
% @deftypefn  {} {@var{z} =} zscore (@var{x})
% @deftypefnx {} {@var{z} =} zscore (@var{x}, @var{opt})
% @deftypefnx {} {@var{z} =} zscore (@var{x}, @var{opt}, @var{dim})
% @deftypefnx {} {[@var{z}, @var{mu}, @var{sigma}] =} zscore (@dots{})
% @end deftypefn
function [z, mu, sigma] = zscore(x, opt, dim)
% The elements less their mean, in units of their standard deviation; the means; the deviations.
if nargin < 1
    print_usage();
end
check_numeric('zscore', x);
if nargin < 2 || isempty(opt)
    opt = 0;
elseif ~isscalar(opt) || (opt ~= 0 && opt ~= 1)
    error('zscore: normalization OPT must be empty, 0, or 1');
end
if nargin < 3
    dim = first_long_dimension(x);
else
    check_dimension_of('zscore', dim, x);
end
if size(x, dim) == 0
    z = x;
    return;
end
if isinteger(x)
    x = double(x);
end
mu = mean(x, dim);
sigma = std(x, opt, dim);
scale = sigma;
scale(scale == 0) = 1;
z = bsxfun(@rdivide, bsxfun(@minus, x, mu), scale);
end
