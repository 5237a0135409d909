function [first, second, third] = columns_of_space_points(caller, name, points)
% The three coordinates of one point, or of the points that are the rows; messages are of the
% function `caller`, and call the argument by `name`.
if ~(isnumeric(points) && ismatrix(points))
    error('%s: %s must be a 2-D numeric array', caller, name);
elseif columns(points) ~= 3 && numel(points) ~= 3
    error('%s: %s must be a 3-element vector or 3-column array', caller, name);
end
if numel(points) == 3
    points = reshape(points, 1, 3);
end
first = points(:, 1);
second = points(:, 2);
third = points(:, 3);
end
