function now = recent_rate(beats)
% RECENT_RATE  The rate of the last ten beats, in which recent ones count more.
global sampling

rates = heart.rate(beats(end - 10:end) / sampling);
weights = 1:numel(rates);
weights = weights / sum(weights);
now = weighted(weights, rates);
fprintf('weighted from %d beats\n', numel(wieghts))
end

function value = weighted(weights, values)
% WEIGHTED  The sum of values, each by its weight.
value = sum(weights .* values);
end
