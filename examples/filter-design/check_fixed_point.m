function deviation = check_fixed_point(taps, samples, clean)
% CHECK_FIXED_POINT  The error that the filter makes on a small processor:
% taps of 16 bits, as they are stored there, and sums of 32 bits.

stored = quantise_taps(taps);
signal = int32(round(samples * 32767));
filtered = apply_fixed_point(stored, signal);
deviation = rms_error(double(filtered) / 32767, clean, length(taps) - 1);
end
