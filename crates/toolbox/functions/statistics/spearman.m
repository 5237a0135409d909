% -*- texinfo -*-
% @deftypefn  {} {} spearman (@var{x})
% @deftypefnx {} {} spearman (@var{x}, @var{y})
% @end deftypefn
function rho = spearman(x, y)
% The correlations of the ranks in columns.
if nargin < 1
    print_usage();
end
if nargin < 2
    y = [];
end
if ~(isnumeric(x) || islogical(x)) || ~(isnumeric(y) || islogical(y))
    error('spearman: X and Y must be numeric matrices or vectors');
end
if ndims(x) ~= 2 || ndims(y) ~= 2
    error('spearman: X and Y must be 2-D matrices or vectors');
end
if isrow(x)
    x = x.';
end
if nargin == 1
    rho = corr(ranks(x));
else
    if isrow(y)
        y = y.';
    end
    if size(x, 1) ~= size(y, 1)
        error('spearman: X and Y must have the same number of observations');
    end
    rho = corr(ranks(x), ranks(y));
end
if isa(x, 'single') || isa(y, 'single')
    rho = single(rho);
end
end
