function taps = design_lowpass(options, name)
% DESIGN_LOWPASS  The taps of a low-pass filter: the ideal filter's, which are
% infinitely many, cut out by a window.

order = options.order;
ratio = 2 * options.cutoff / options.rate;
place = (0:order) - order / 2;

ideal = ratio * ones(1, order + 1);
aside = place ~= 0;
ideal(aside) = sin(pi * ratio * place(aside)) ./ (pi * place(aside));

window = window_function(name);
taps = ideal .* window((0:order) / order);
taps = taps / sum(taps);
end

function window = window_function(name)
% WINDOW_FUNCTION  A window as a function of the position from 0 to 1.

switch name
    case 'rectangular'
        window = @(x) ones(size(x));
    case 'hann'
        window = @(x) 0.5 - 0.5 * cos(2 * pi * x);
    case 'hamming'
        window = @(x) 0.54 - 0.46 * cos(2 * pi * x);
    case 'blackman'
        window = @(x) 0.42 - 0.5 * cos(2 * pi * x) + 0.08 * cos(4 * pi * x);
    otherwise
        error('filter:window', 'there is no window "%s"', name)
end
end
