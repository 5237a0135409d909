%#shape board (9,9), row, column, digits (1,9)
function digits = sdku_block(board, row, column)
% SDKU_BLOCK  The nine digits of the block that a square lies in, as a row.
top = 3 * floor((row - 1) / 3);
left = 3 * floor((column - 1) / 3);
digits = reshape(board(top + 1:top + 3, left + 1:left + 3), 1, 9);
end
