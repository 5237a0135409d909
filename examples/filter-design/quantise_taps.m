function stored = quantise_taps(taps)
% QUANTISE_TAPS  Taps as whole numbers of 16 bits: 32767 stands for 1.
stored = int16(round(taps * 32767));
end
