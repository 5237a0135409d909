function means = moving_mean(values, width)
% MOVING_MEAN  Means of neighbours.
%   means = moving_mean(values, width) has a row for each window of that width
%   in the column VALUES, so it is WIDTH - 1 rows shorter.

count = size(values, 1) - width + 1;
means = zeros(count, 1);
for place = 1:count
    means(place) = mean(values(place:place + width - 1));
end
end
