function drv_sdku(scale)
% DRV_SDKU  Sudoku solver: driver. The board is puzzle.txt in the current
% folder; every round solves it with other digits.
if nargin < 1
    scale = 1;
end

total = 0;
for k = 1:ceil(scale)
    board = sdku(k - 1);
    total = total + sum(board(1, :) .* 10 .^ (8:-1:0));
end
fprintf('%.10g\n', total);
end
