function level = noise_level(signal, calm)
% NOISE_LEVEL  How far a signal is from the calm one, on the average.
rest = difference(signal, calm);
level = sqrt(mean(rest .^ 2));
end

function rest = difference(signal, calm)
rest = signal - calm;
end
