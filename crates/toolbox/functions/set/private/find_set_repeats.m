function repeated = find_set_repeats(sorted, by_rows)
% A column: for each of the sorted elements or rows but the last, whether the next is equal to it.
if by_rows
    repeated = all(sorted(1:end - 1, :) == sorted(2:end, :), 2);
elseif iscellstr(sorted)
    repeated = strcmp(sorted(1:end - 1), sorted(2:end));
else
    repeated = sorted(1:end - 1) == sorted(2:end);
end
repeated = repeated(:);
end
