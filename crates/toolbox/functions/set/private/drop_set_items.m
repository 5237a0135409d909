function items = drop_set_items(items, places, by_rows)
% The elements or rows but those at the places.
if by_rows
    items(places, :) = [];
else
    items(places) = [];
end
end
