function filtered = apply_filter(taps, samples)
% APPLY_FILTER  Filter a row of samples; before the first one there is silence.

filtered = zeros(1, length(samples));
for n = 1:length(samples)
    reach = min(length(taps), n);
    filtered(n) = sum(taps(1:reach) .* samples(n:-1:n - reach + 1));
end
end
