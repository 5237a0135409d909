function [samples, clean] = noisy_tone(options)
% NOISY_TONE  A tone of 440 Hz with a hiss at 3 kHz, and the tone alone; rows
% of numbers between -1 and 1.

time = (0:options.length - 1) / options.rate;
clean = 0.6 * sin(2 * pi * 440 * time);
samples = clean + 0.3 * sin(2 * pi * 3000 * time + 1);
end
