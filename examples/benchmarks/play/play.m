function record = play(board, depth)
% PLAY  Let the program play noughts and crosses against itself to the end.
%   board   3-by-3: 1 a cross, -1 a nought, 0 empty
%   depth   how many moves the search looks ahead
%   record  a number that tells the moves and the result of the game

if sum(sum(board)) == 0
    side = 1;
else
    side = -1;
end

record = 0;
[score, move] = play_minimax(board, side, depth);
while isstruct(move)
    board = play_place(board, move, side);
    record = mod(10 * record + 3 * move.row + move.column + score, 1000003);
    side = -side;
    [score, move] = play_minimax(board, side, depth);
end
record = record + 1e-3 * score;
end
