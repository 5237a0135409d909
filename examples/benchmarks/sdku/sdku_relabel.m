function board = sdku_relabel(board, shift)
% SDKU_RELABEL  Replace each digit by the one `shift` places behind it.
given = board > 0;
board(given) = mod(board(given) - 1 + shift, 9) + 1;
end
