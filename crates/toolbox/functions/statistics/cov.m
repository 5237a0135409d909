% -*- texinfo -*-
% @deftypefn  {} {} cov (@var{x})
% @deftypefnx {} {} cov (@var{x}, @var{opt})
% @deftypefnx {} {} cov (@var{x}, @var{y})
% @deftypefnx {} {} cov (@var{x}, @var{y}, @var{opt})
% @end deftypefn
function c = cov(x, y, opt)
% The covariances of the columns of one matrix, or of those of one with those of another.
if nargin < 1
    print_usage();
end
if nargin < 2
    y = [];
end
if nargin < 3
    opt = 0;
end
if ~(isnumeric(x) || islogical(x)) || ~(isnumeric(y) || islogical(y))
    error('cov: X and Y must be numeric matrices or vectors');
end
if ndims(x) ~= 2 || ndims(y) ~= 2
    error('cov: X and Y must be 2-D matrices or vectors');
end
if nargin == 2 && isscalar(y)
    opt = y;
end
if opt ~= 0 && opt ~= 1
    error('cov: normalization OPT must be 0 or 1');
end
if isscalar(x)
    c = 0;
    if isa(x, 'single')
        c = single(0);
    end
    return;
end

x = as_column(x);
count = size(x, 1);
if nargin == 1 || isscalar(y)
    x = center(x, 1);
    c = x' * x / (count - 1 + opt);
else
    y = as_column(y);
    if size(y, 1) ~= count
        error('cov: X and Y must have the same number of observations');
    end
    c = center(x, 1)' * center(y, 1) / (count - 1 + opt);
end
end

function x = as_column(x)
% A row as a column.
if isrow(x)
    x = x.';
end
end
