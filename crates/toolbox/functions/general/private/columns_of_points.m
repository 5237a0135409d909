function [first, second, third] = columns_of_points(name, points)
% The coordinates of one point, or of the points that are the rows, two or three; `name` is what
% messages call the argument. They name cart2pol, as those of Octave's pol2cart do too.
if ~(isnumeric(points) && ismatrix(points))
    error('cart2pol: %s must be 2-D numeric array', name);
end
if isvector(points)
    points = points(:).';
end
if ~any(columns(points) == [2, 3])
    error(['cart2pol: matrix input must be a 2- or 3-element vector ' ...
        'or a 2- or 3-column array']);
end
first = points(:, 1);
second = points(:, 2);
third = [];
if columns(points) == 3
    third = points(:, 3);
end
end
