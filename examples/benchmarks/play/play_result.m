%#shape board (3,3), winner
function winner = play_result(board)
% PLAY_RESULT  1 or -1 where that side has three in a line, 0 otherwise.

sums = [sum(board, 1), sum(board, 2)', sum(diag(board)), ...
        board(1, 3) + board(2, 2) + board(3, 1)];
winner = 0;
if any(sums == 3)
    winner = 1;
elseif any(sums == -3)
    winner = -1;
end
end
