% -*- texinfo -*-
% @deftypefn  {} {} mad (@var{x})
% @deftypefnx {} {} mad (@var{x}, @var{opt})
% @deftypefnx {} {} mad (@var{x}, @var{opt}, @var{dim})
% @end deftypefn
function y = mad(x, opt, dim)
% The mean (or median) distance of the elements along a dimension from their mean (or median).
if nargin < 1
    print_usage();
end
check_numeric('mad', x);
if nargin < 2 || isempty(opt)
    opt = 0;
elseif ~isscalar(opt) || (opt ~= 0 && opt ~= 1)
    error('mad: OPT must be 0 or 1');
end
if nargin < 3
    dim = first_long_dimension(x);
else
    check_dimension('mad', dim);
end
if opt == 0
    y = mean(abs(bsxfun(@minus, x, mean(x, dim))), dim);
else
    y = median(abs(bsxfun(@minus, x, median(x, dim))), dim);
end
end
