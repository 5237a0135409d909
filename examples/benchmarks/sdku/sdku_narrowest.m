function [row, column, digits] = sdku_narrowest(board)
% SDKU_NARROWEST  The empty square with the fewest allowed digits, and these
% digits; row is 0 when no square is empty.

row = 0;
column = 0;
digits = zeros(1, 10);
[rows, columns] = find(board == 0);
for k = 1:length(rows)
    allowed = sdku_allowed(board, rows(k), columns(k));
    if length(allowed) < length(digits)
        row = rows(k);
        column = columns(k);
        digits = allowed;
        if length(digits) < 2
            return
        end
    end
end
end
