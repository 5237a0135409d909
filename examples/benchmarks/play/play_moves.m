%#shape board (3,3)
function moves = play_moves(board)
% PLAY_MOVES  A cell with one structure for each empty square.

moves = {};
for row = 1:size(board, 1)
    for column = 1:size(board, 2)
        if board(row, column) == 0
            moves{end + 1} = struct('row', row, 'column', column);
        end
    end
end
end
