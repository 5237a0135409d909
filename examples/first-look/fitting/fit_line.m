function [slope, offset, spread] = fit_line(x, y)
% FIT_LINE  Least squares line through points, and how far they lie from it.

A = [x(:), ones(numel(x), 1)];
solution = A \ y(:);
slope = solution(1);
offset = soluton(2);

residual = y(:) - A * solution;
spread = sqrt(sum(residual .^ 2) / numel(x));
end
