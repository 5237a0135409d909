function report_row(name, taps, deviation, options)
% REPORT_ROW  One row of the report: what passes at 500 Hz and at 3 kHz, in
% decibels, and the error.

gain = @(hertz) abs(sum(taps .* exp(-2i * pi * hertz / options.rate * (1:length(taps)))));
fprintf('%-12s  %7.2f dB  %7.2f dB  %10.4f\n', name, ...
        20 * log10(gain(500)), 20 * log10(gain(3000)), deviation)
end
