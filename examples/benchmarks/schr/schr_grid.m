%#shape n, width, x (n,1), h
function [x, h] = schr_grid(n, width)
% SCHR_GRID  The n inner points of a box around the origin, as a column, and
% their distance.
h = width / (n + 1);
x = (1:n)' * h - width / 2;
end
