function good = without_outliers(volts, bar)
% WITHOUT_OUTLIERS  True for samples whose ratio is near the typical one.

ratio = bar ./ volts;
distance = abs(ratio - median(ratio));
good = distance <= 3 * median(distance);
end
