function [board, solved] = sdku_search(board)
% SDKU_SEARCH  Try the allowed digits of the narrowest square, one after the
% other, and solve the rest in the same way.

[row, column, digits] = sdku_narrowest(board);
if row == 0
    solved = true;
    return
end

solved = false;
for digit = digits
    attempt = board;
    attempt(row, column) = digit;
    [attempt, solved] = sdku_search(attempt);
    if solved
        board = attempt;
        return
    end
end
end
