function beats = find_beats(signal, threshold)
% FIND_BEATS  The samples at which the signal rises above a threshold.

beats = [];
for place = 2:length(signal)
    if signal(place) >= threshold && signal(place - 1) < threshold
        beats(end + 1) = place;
    end
end
end
