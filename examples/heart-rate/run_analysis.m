% The heart rate of a training run, from what a chest strap recorded.

global sampling
sampling = 250;

signal = chest_strap(7500, 250);
calm = moving_mean(signal, 9);
beats = find_beats(calm, 0.6);
summary = summarise(beats, [110 140 165]);
noise = noise_level(signal, calm);
fprintf('%d beats, %.0f a minute on the average, noise %.4f\n', ...
        numel(beats), summary.average, noise)

% Recent beats count more.
fprintf('now: %.0f a minute\n', recent_rate(beats))
