function drv_play(scale)
% DRV_PLAY  Minimax search of noughts and crosses: driver.
%   Each game starts with two stones on other squares.
if nargin < 1
    scale = 1;
end

total = 0;
for game = 1:round(2 * scale)
    board = zeros(3, 3);
    board(mod(game - 1, 9) + 1) = 1;
    board(mod(3 * game + 1, 9) + 1) = -1;
    total = total + game * play(board, 4);
end
fprintf('%.10g\n', total);
end
