function smooth = smooth_column(values, width)
% Means of as many neighbours as width says.
count = size(values, 1) - width + 1;
smooth = zeros(count, 1);
for place = 1:count
    smooth(place) = mean(values(place:place + width - 1));
end
