%#shape board (9,9), ok
function ok = sdku_consistent(board)
% SDKU_CONSISTENT  Whether no row, column or block has a digit twice.
ok = true;
for k = 1:9
    row = 3 * floor((k - 1) / 3) + 1;
    column = 3 * mod(k - 1, 3) + 1;
    ok = ok && sdku_distinct(board(k, :)) ...
            && sdku_distinct(board(:, k)') ...
            && sdku_distinct(sdku_block(board, row, column));
end
end
