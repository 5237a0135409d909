% -*- texinfo -*-
% @deftypefn  {} {@var{b} =} unwrap (@var{x})
% @deftypefnx {} {@var{b} =} unwrap (@var{x}, @var{tol})
% @deftypefnx {} {@var{b} =} unwrap (@var{x}, @var{tol}, @var{dim})
% @end deftypefn
function y = unwrap(x, tol, dim)
% The angles with turns added where one jumps by more than tol from the one before.
if nargin < 1
    print_usage();
end
if ~isnumeric(x)
    error('unwrap: X must be a numeric matrix or vector');
end
if nargin < 2 || isempty(tol)
    tol = pi;
end
tol = abs(tol);
if nargin < 3
    dim = find(size(x) > 1, 1);
    if isempty(dim)
        dim = 1;
    end
elseif ~(isscalar(dim) && dim == fix(dim)) || ~(1 <= dim && dim <= ndims(x))
    error('unwrap: DIM must be an integer and a valid dimension');
end
y = x;
m = size(x, dim);
if m == 1
    return;
end
places = repmat({':'}, 1, ndims(x));
places{dim} = [1, 1:m-1];
fall = x(places{:}) - x;
turn = 2 * pi;
steps = round(abs(fall) ./ turn) .* turn .* ((fall > tol) - (fall < -tol));
y = x + cumsum(steps, dim);
end
