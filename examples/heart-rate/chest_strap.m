function signal = chest_strap(count, rate)
% CHEST_STRAP  What a chest strap would record of a heart at 120 beats a minute.
%   signal = chest_strap(count, rate) is a column of that many samples between 0 and 1,
%   so many a second as RATE says.

time = (0:count - 1)' / rate;
signal = max(0, cos(2 * pi * 2 * time)) .^ 8;
end
