%#shape board (9,9), row, column, digits (1,:)
function digits = sdku_allowed(board, row, column)
% SDKU_ALLOWED  The digits that may still stand on a square.
used = [board(row, :), board(:, column)', sdku_block(board, row, column)];
free = true(1, 9);
free(used(used > 0)) = false;
digits = find(free);
end
