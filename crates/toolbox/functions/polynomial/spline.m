% -*- texinfo -*-
% @deftypefn  {} {@var{pp} =} spline (@var{x}, @var{y})
% @deftypefnx {} {@var{yi} =} spline (@var{x}, @var{y}, @var{xi})
% @end deftypefn
function ret = spline(x, y, xi)
% The smooth piecewise cubic through given points, with slopes at the ends where y has two more
% columns than x; or its values at xi.
x = x(:);
n = length(x);
if n < 2
    error('spline: requires at least 2 points');
end
[a, sizes] = in_columns(y, n);
a = without_gaps(x, a);
with_slopes = rows(a) == n + 2;
if with_slopes
    first_slope = a(1, :);
    last_slope = a(end, :);
    a = a(2:end-1, :);
end
if ~issorted(x)
    [x, order] = sort(x);
    a = a(order, :);
end
if with_slopes
    coefs = clamped(x, a, first_slope, last_slope);
elseif n == 3
    coefs = parabola(x, a);
    x = [min(x), max(x)];
else
    coefs = not_a_knot(x, a);
end
ret = mkpp(x, coefs, sizes(1:end-1));
if nargin == 3
    ret = ppval(ret, xi);
end
end

function [a, sizes] = in_columns(y, n)
% The values with one row for each point, and the size of y with the points in its last dimension.
sizes = size(y);
if ndims(y) > 2 || ~any(sizes == n | sizes == n + 2)
    a = reshape(y, [prod(sizes(1:end-1)), sizes(end)]).';
elseif any(sizes(2) == [n, n + 2])
    a = y.';
else
    a = y;
    sizes = sizes([2, 1]);
end
end

function a = without_gaps(x, a)
% The columns with each NaN replaced by the spline through the others.
for k = find(any(isnan(a)))
    known = ~isnan(a(:, k));
    a(~known, k) = spline(x(known), a(known, k), x(~known));
end
end

function coefs = clamped(x, a, first_slope, last_slope)
% The coefficients of the spline with given slopes at both ends.
n = length(x);
h = diff(x);
if n == 2
    fall = a(1, :) - a(2, :);
    width = x(2) - x(1);
    d = (first_slope + last_slope) / width^2 + 2 * fall / width^3;
    c = (-2 * first_slope - last_slope) / width - 3 * fall / width^2;
    coefs = cat(2, d, c, first_slope, a(1, :));
    return;
end
g = zeros(n, columns(a));
g(1, :) = (a(2, :) - a(1, :)) / h(1) - first_slope;
for k = 2:n-1
    g(k, :) = (a(k+1, :) - a(k, :)) / h(k) - (a(k, :) - a(k-1, :)) / h(k-1);
end
g(n, :) = last_slope - (a(n, :) - a(n-1, :)) / h(n-1);
if isa(h, 'single') || isa(a, 'single')
    error('%s', ['binary operator ''\'' not implemented for ''sparse matrix'' ' ...
                 'by ''float matrix'' operations']);
end
main = [h(1) / 3; (h(1:n-2) + h(2:n-1)) / 3; h(n-1) / 3];
c = solve_symmetric(main, h / 6, g / 2);
coefs = piecewise(a, c, h);
end

function coefs = parabola(x, a)
% The coefficients of the one parabola through three points.
down = a(1, :) - a(3, :);
up = a(2, :) - a(1, :);
c = down / ((x(3) - x(1)) * (x(2) - x(3))) + up / ((x(2) - x(1)) * (x(2) - x(3)));
b = up * (x(3) - x(1)) / ((x(2) - x(1)) * (x(3) - x(2))) ...
    + down * (x(2) - x(1)) / ((x(3) - x(1)) * (x(3) - x(2)));
coefs = cat(2, c, b, a(1, :));
end

function coefs = not_a_knot(x, a)
% The coefficients of the spline whose third derivative does not jump next to the ends.
n = length(x);
if n == 2
    coefs = cat(2, (a(2, :) - a(1, :)) / (x(2) - x(1)), a(1, :));
    return;
end
h = diff(x);
c = inner_curvatures(a, h);
first = c(1, :) + h(1) / h(2) * (c(1, :) - c(2, :));
last = c(n-2, :) + h(n-1) / h(n-2) * (c(n-2, :) - c(n-3, :));
coefs = piecewise(a, [double(first); c; double(last)], h);
end

function c = inner_curvatures(a, h)
% Half the second derivative at each point but the first and the last.
n = length(h) + 1;
g = zeros(n - 2, columns(a));
g(1, :) = end_term(a(1:3, :), h(1), h(2));
g(n-2, :) = end_term(a(n:-1:n-2, :), h(n-1), h(n-2));
if n == 4
    main = [h(1) + 2 * h(2); 2 * h(2) + h(3)];
    c = solve_of_two(double(main), double(h(2) - h(3)), double(h(2) - h(1)), g);
    return;
end
for k = 2:n-3
    up = 3 * (a(k+2, :) - a(k+1, :)) / h(k+1);
    g(k, :) = double(up - 3 * (a(k+1, :) - a(k, :)) / h(k));
end
main = 2 * (h(1:n-2) + h(2:n-1));
main(1) = main(1) - h(1);
main(n-2) = main(n-2) - h(n-1);
lower = h(2:n-2);
upper = lower;
upper(1) = upper(1) - h(1);
lower(n-3) = lower(n-3) - h(n-1);
c = solve(double(main), double(lower), double(upper), g);
end

function g = end_term(a, h1, h2)
% What the equation at an end asks for, of three values and two widths from there on.
g = double(3 / (h1 + h2) * (a(3, :) - a(2, :) - h2 / h1 * (a(2, :) - a(1, :))));
end

function coefs = piecewise(a, c, h)
% The coefficients of each piece, of the values and half the second derivatives at its ends.
n = length(h) + 1;
width = repmat(h, 1, columns(a));
b = diff(a) ./ width - width / 3 .* (c(2:n, :) + 2 * c(1:n-1, :));
d = diff(c) ./ (3 * width);
coefs = cat(2, one_column(d), one_column(c(1:n-1, :)), one_column(b), one_column(a(1:n-1, :)));
end

function x = one_column(x)
% All elements, row by row.
x = x.';
x = x(:);
end

function c = solve_of_two(main, lower, upper, g)
% The solution of two equations with given diagonals; a zero beside the main one takes no part.
if lower ~= 0 && upper ~= 0 && lower ~= upper
    c = solve(main, lower, upper, g);
elseif lower == upper && lower ~= 0
    c = solve_symmetric(main, lower, g);
elseif upper == 0
    c = g(1, :) / main(1);
    c = [c; (g(2, :) - times_unless_zero(c, lower)) / main(2)];
else
    c = g(2, :) / main(2);
    c = [(g(1, :) - c * upper) / main(1); c];
end
end

function y = times_unless_zero(x, factor)
% The product, which is 0 where the factor is.
y = zeros(size(x));
if factor ~= 0
    y = x * factor;
end
end

function b = solve_symmetric(main, side, b)
% The solution of equations with three diagonals, two of them equal (as LAPACK's ptsv finds it).
n = length(main);
for k = 1:n-1
    ratio = side(k) / main(k);
    main(k+1) = main(k+1) - ratio * side(k);
    side(k) = ratio;
    b(k+1, :) = b(k+1, :) - b(k, :) * ratio;
end
b(n, :) = b(n, :) / main(n);
for k = n-1:-1:1
    b(k, :) = b(k, :) / main(k) - b(k+1, :) * side(k);
end
end

function b = solve(main, lower, upper, b)
% The solution of equations with three diagonals, rows exchanged where the element below is larger
% (as LAPACK's gtsv finds it).
n = length(main);
second = zeros(n, 1);
for k = 1:n-1
    if abs(main(k)) >= abs(lower(k))
        factor = lower(k) / main(k);
        main(k+1) = main(k+1) - factor * upper(k);
        b(k+1, :) = b(k+1, :) - factor * b(k, :);
    else
        factor = main(k) / lower(k);
        main(k) = lower(k);
        below = main(k+1);
        main(k+1) = upper(k) - factor * below;
        upper(k) = below;
        if k < n - 1
            second(k) = upper(k+1);
            upper(k+1) = -factor * second(k);
        end
        row = b(k, :);
        b(k, :) = b(k+1, :);
        b(k+1, :) = row - factor * b(k+1, :);
    end
end
b(n, :) = b(n, :) / main(n);
b(n-1, :) = (b(n-1, :) - upper(n-1) * b(n, :)) / main(n-1);
for k = n-2:-1:1
    b(k, :) = (b(k, :) - upper(k) * b(k+1, :) - second(k) * b(k+2, :)) / main(k);
end
end
