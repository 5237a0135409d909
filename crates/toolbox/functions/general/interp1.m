% -*- texinfo -*-
% @deftypefn  {} {@var{yi} =} interp1 (@var{x}, @var{y}, @var{xi})
% @deftypefnx {} {@var{yi} =} interp1 (@var{y}, @var{xi})
% @deftypefnx {} {@var{yi} =} interp1 (@dots{}, @var{method})
% @deftypefnx {} {@var{yi} =} interp1 (@dots{}, @var{extrap})
% @deftypefnx {} {@var{yi} =} interp1 (@dots{}, "left")
% @deftypefnx {} {@var{yi} =} interp1 (@dots{}, "right")
% @deftypefnx {} {@var{pp} =} interp1 (@dots{}, "pp")
% @end deftypefn
function yi = interp1(x, y, varargin)
% The values at places between given places, each column by itself; or the pieces of the curve.
if nargin < 2 || nargin > 6
    print_usage();
end
wanted = read_options(varargin);
if ~wanted.has_places && ~wanted.pieces
    wanted.places = y;
    y = x;
    if isvector(y)
        x = 1:numel(y);
    else
        x = 1:rows(y);
    end
end
if isempty(wanted.outside)
    wanted.outside = NA;
    if iscomplex(y)
        wanted.outside = complex(NA, NA);
    end
end
x = x(:);
if isvector(y)
    y = y(:);
end
shape = size(y);
y = y(:, :);
if rows(x) < 2 || rows(y) < 2
    error('interp1: minimum of 2 points required in each dimension');
end
[x, y, method] = in_order(x, y, wanted);
if method(1) ~= '*'
    check_jumps(x, method);
end
if any(strcmp(method, {'pchip', '*pchip', 'cubic', '*cubic', 'spline', '*spline'}))
    yi = curved(x, y, shape, method, wanted);
else
    yi = pieces_of(x, y, shape(2:end), method);
    yi.orient = 'first';
    if ~wanted.pieces
        yi = ppval(yi, wanted.places);
    end
end
if ~wanted.pieces && isnumeric(wanted.outside)
    yi = filled_outside(yi, x, wanted.places, wanted.outside);
end
end

function wanted = read_options(given)
% What the arguments after the values ask for.
wanted = struct('method', 'linear', 'outside', [], 'places', [], 'has_places', false, ...
    'pieces', false, 'side', '');
for k = 1:numel(given)
    option = given{k};
    if ~ischar(option)
        if k == 1
            wanted.places = option;
            wanted.has_places = true;
        else
            wanted.outside = option;
        end
        continue;
    end
    option = tolower(option);
    switch option
        case 'extrap'
            wanted.outside = 'extrap';
        case 'pp'
            wanted.pieces = true;
        case {'right', '-right'}
            wanted.side = 'right';
        case {'left', '-left'}
            wanted.side = 'left';
        otherwise
            wanted.method = option;
    end
end
end

function [x, y, method] = in_order(x, y, wanted)
% The points in the order that the method needs: what holds at a jump is what comes last.
method = wanted.method;
if ~issorted(x, 'either')
    [x, order] = sort(x);
    y = y(order, :);
end
if any(strcmp(method, {'next', '*next'}))
    % The next point is the previous one of the reversed points.
    x = flip(x, 1);
    y = flip(y, 1);
    method = strrep(method, 'next', 'previous');
elseif ~any(strcmp(method, {'previous', '*previous'}))
    if (strcmp(wanted.side, 'right') && x(end) < x(1)) ...
            || (strcmp(wanted.side, 'left') && x(end) > x(1))
        x = flip(x, 1);
        y = flip(y, 1);
    end
end
end

function check_jumps(x, method)
% Stop where a method that cannot jump has two values at a place.
jumps = x(1:end - 1) == x(2:end);
if ~any(jumps)
    return;
end
if ~any(strcmp(method, {'linear', 'nearest'}))
    error('interp1: discontinuities not supported for METHOD ''%s''', method);
end
if any(jumps(1:end - 1) & jumps(2:end))
    warning('interp1: multiple discontinuities at the same X value');
end
end

function pp = pieces_of(x, y, columns_shape, method)
% The curve as pieces that are constants or straight lines.
n = rows(x);
switch method
    case 'nearest'
        pp = mkpp([x(1); (x(1:n - 1) + x(2:n)) / 2; x(n)], y.', columns_shape);
    case '*nearest'
        middles = x(1) + (0.5:(n - 1)) * (x(2) - x(1));
        pp = mkpp([x(1), middles, x(n)], y.', columns_shape);
    case 'previous'
        pp = mkpp([x; 2 * x(n) - x(n - 1)], y.', columns_shape);
    case '*previous'
        pp = mkpp(x(1) + (0:n) * (x(2) - x(1)), y.', columns_shape);
    case 'linear'
        rises = diff(y);
        jumps = x(1:n - 1) == x(2:n);
        x(jumps) = [];
        y(jumps, :) = [];
        rises(jumps, :) = [];
        slopes = rises ./ diff(x);
        pp = mkpp(x, [slopes.', y(1:end - 1, :).'], columns_shape);
    case '*linear'
        slopes = (diff(y) / (x(2) - x(1))).';
        starts = y(1:n - 1, :).';
        pp = mkpp(x, [slopes(:), starts(:)], columns_shape);
    otherwise
        error('interp1: invalid METHOD ''%s''', method);
end
end

function yi = curved(x, y, shape, method, wanted)
% The values of a curve of cubic pieces, or its pieces.
if rows(x) == 2 || method(1) == '*'
    x = linspace(x(1), x(end), rows(y));
end
is_spline = any(strcmp(method, {'spline', '*spline'}));
if wanted.pieces
    y = shiftdim(reshape(y, shape), 1);
    if is_spline
        yi = spline(x, y);
    else
        yi = pchip(x, y);
    end
    yi.orient = 'first';
    return;
end
y = y.';
if is_spline
    yi = spline(x, y, wanted.places);
else
    yi = pchip(x, y, wanted.places);
end
if ~isvector(y)
    yi = shiftdim(yi, 1);
end
end

function yi = filled_outside(yi, x, places, outside)
% The values with another one at the places that are outside of the given ones, or NaN.
is_outside = places < min(x(1), x(end)) | ~(places <= max(x(1), x(end)));
if size_equal(is_outside, yi)
    yi(is_outside) = outside;
elseif ~isscalar(yi)
    yi(is_outside, :) = outside;
else
    warning(['interp1: Unreachable state.  ', ...
        'Please submit data that produced this warning to bugs.octave.org']);
    yi(is_outside.') = outside;
end
end
