%#shape n, width, x (N,1), y (N,1), h
function [x, y, h] = sch2_grid(n, width)
% SCH2_GRID  The inner points of a square around the origin, as two columns of
% coordinates, and the distance of neighbours.
h = width / (n + 1);
ticks = (1:n)' * h - width / 2;
x = kron(ones(n, 1), ticks);
y = kron(ticks, ones(n, 1));
end
