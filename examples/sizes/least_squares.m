function [slope, offset] = least_squares(x, y)
% The straight line through points in the sense of least squares.
n = size(x, 1);
design = [x, ones(n, 1)];
found = (design' * design) \ (design' * y);
slope = found(1);
offset = found(2);
