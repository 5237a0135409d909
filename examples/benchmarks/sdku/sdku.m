function board = sdku(shift)
% SDKU  Solve the sudoku in puzzle.txt: nine rows of nine digits, 0 where the
% digit is sought.
%   shift  is added to each digit first (9 is followed by 1), so that the
%          search takes another way
%   board  the solution

load puzzle.txt
board = sdku_relabel(puzzle, shift);

if ~sdku_consistent(board)
    error('sdku:clues', 'two equal digits in a row, a column or a block')
end
[board, solved] = sdku_search(board);
if ~solved
    error('sdku:noSolution', 'the puzzle has no solution')
end
end
