function [sorted, order] = sort_set_items(items, by_rows)
% The elements or rows in ascending order, and where each was.
if nargout < 2
    if by_rows
        sorted = sortrows(items);
    else
        sorted = sort(items);
    end
elseif by_rows
    [sorted, order] = sortrows(items);
else
    [sorted, order] = sort(items);
end
end
