% Design a low-pass filter with each of several windows, clean a noisy tone
% with it, and tell how well that went.

options = filter_options(struct('cutoff', 1000, 'order', 48));
windows = {'rectangular', 'hann', 'hamming', 'blackman'};
[samples, clean] = noisy_tone(options);

fprintf('low-pass filter: %d taps, cut-off %g Hz, %g samples a second\n\n', ...
        options.order + 1, options.cutoff, options.rate)
fprintf('%-12s  %10s  %10s  %10s\n', 'window', 'at 500 Hz', 'at 3 kHz', 'error')

best = struct('name', '', 'taps', [], 'error', Inf);
for k = 1:numel(windows)
    taps = design_lowpass(options, windows{k});
    deviation = rms_error(apply_filter(taps, samples), clean, options.order);
    report_row(windows{k}, taps, deviation, options)
    if deviation < best.error
        best = struct('name', windows{k}, 'taps', taps, 'error', deviation);
    end
end
fprintf('\nbest window: %s\n', best.name)

% What remains of it on a processor without floating point?
deviation = check_fixed_point(best.taps, samples, clean);
fprintf('in fixed point: error %.4f\n', deviation)
