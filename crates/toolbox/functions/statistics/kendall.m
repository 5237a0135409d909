% -*- texinfo -*-
% @deftypefn  {} {} kendall (@var{x})
% @deftypefnx {} {} kendall (@var{x}, @var{y})
% @end deftypefn
function tau = kendall(x, y)
% How far the orders of the elements in two columns agree.
if nargin < 1
    print_usage();
end
if nargin < 2
    y = [];
end
if ~(isnumeric(x) || islogical(x)) || ~(isnumeric(y) || islogical(y))
    error('kendall: X and Y must be numeric matrices or vectors');
end
if ndims(x) ~= 2 || ndims(y) ~= 2
    error('kendall: X and Y must be 2-D matrices or vectors');
end
if isrow(x)
    x = x.';
end
[count, width] = size(x);
if nargin == 2
    if isrow(y)
        y = y.';
    end
    if size(y, 1) ~= count
        error('kendall: X and Y must have the same number of observations');
    end
    x = [x, y];
end
r = ranks(x);
if isa(x, 'single') || isa(y, 'single')
    r = single(r);
end
k = 1:count;
first = repmat(k, count, 1);
second = repmat(k.', 1, count);
tau = corr(sign(r(first(:), :) - r(second(:), :)));
if nargin == 2
    tau = tau(1:width, width + 1:size(x, 2));
end
end
