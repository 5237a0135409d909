function [score, best] = play_minimax(board, side, depth)
% PLAY_MINIMAX  The value of a position, and the best move of a side.
%   score  positive where crosses (side 1) win, higher the sooner they do
%   best   structure with row and column, or [] where there is nothing to play

best = [];
score = play_result(board) * (1 + depth);
if score ~= 0 || depth == 0
    return
end

moves = play_moves(board);
for k = 1:numel(moves)
    after = play_place(board, moves{k}, side);
    value = play_minimax(after, -side, depth - 1);
    if isempty(best) || side * value > side * score
        score = value;
        best = moves{k};
    end
end
end
