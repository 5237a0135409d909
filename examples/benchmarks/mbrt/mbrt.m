%#shape n, limit, set (n,:)
function set = mbrt(n, limit)
% MBRT  Mandelbrot set: the number of steps each point takes to escape.
%   SET covers -2.2 <= re <= 0.8 in 3*N/2 columns and -1.25 <= im <= 1.25
%   in N rows.
cols = floor(3 * n / 2);
side = 3 / (cols - 1);
rise = 2.5 / (n - 1);
set = zeros(n, cols);
for row = 1:n
  for col = 1:cols
    c = -2.2 + (col - 1) * side + i * (1.25 - (row - 1) * rise);
    set(row, col) = mbrt_steps(c, limit);
  end
end
