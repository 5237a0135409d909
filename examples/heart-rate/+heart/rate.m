function rates = rate(times)
% RATE  Beats a minute, from the times of beats in seconds.
rates = 60 ./ diff(times);
end
