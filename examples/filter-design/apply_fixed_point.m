function filtered = apply_fixed_point(taps, signal)
% APPLY_FIXED_POINT  Filter a row of samples with whole numbers only.

filtered = zeros(1, length(signal), 'int32');
for n = 1:length(signal)
    total = int32(0);
    for k = 1:min(length(taps), n)
        total = accumulate(total, taps(k), signal(n - k + 1));
    end
    filtered(n) = total / 32767;
end
end
