% -*- texinfo -*-
% @deftypefn {} {} sinetone (@var{freq}, @var{rate}, @var{sec}, @var{ampl})
% @end deftypefn
function tone = sinetone(freq, rate, sec, ampl)
% One column with a sine wave for each frequency.
if nargin < 1
    print_usage();
end
if nargin < 2
    rate = 8000;
end
if nargin < 3
    sec = 1;
end
if nargin < 4
    ampl = 64;
end
if isscalar(freq)
    freq = repmat(freq, size(ampl));
elseif isscalar(ampl)
    ampl = repmat(ampl, size(freq));
end
if ~size_equal(freq, ampl) || ~isvector(freq)
    error('sinetone: FREQ and AMPL must be vectors of common size');
end
if ~(isscalar(rate) && isscalar(sec))
    error('sinetone: RATE and SEC must be scalars');
end
count = round(rate * sec);
tone = zeros(count, length(freq));
for k = 1:length(freq)
    tone(:, k) = ampl(k) * sin(2 * pi * (1:count) / rate * freq(k))';
end
end
