%#shape n, limit, tolerance, basin (n,n), steps (n,n)
function [basin, steps] = nfrc(n, limit, tolerance)
% NFRC  Newton fractal: which root of z^3 - 1 Newton's method finds from each
% point of an n-by-n grid over the square from -2-2i to 2+2i.
%   basin  number of the root, 0 where no root was found
%   steps  number of Newton steps

root = [1, -0.5 + 0.5i * sqrt(3), -0.5 - 0.5i * sqrt(3)];
basin = zeros(n, n);
steps = zeros(n, n);
h = 4 / n;

for row = 1:n
    for column = 1:n
        % the middle of each cell: for an even n never the origin, where the
        % derivative is 0
        x = -2 + (column - 0.5) * h;
        y = 2 - (row - 0.5) * h;
        [z, count] = nfrc_newton(x + 1i * y, limit, tolerance);
        steps(row, column) = count;
        for k = 1:3
            if abs(z - root(k)) < 1e-6
                basin(row, column) = k;
            end
        end
    end
end
end
