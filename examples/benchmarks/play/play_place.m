function board = play_place(board, move, side)
% PLAY_PLACE  The board after a move.
board(move.row, move.column) = side;
end
