% -*- texinfo -*-
% @deftypefn  {} {[@var{Pxx}, @var{w}] =} periodogram (@var{x})
% @deftypefnx {} {[@var{Pxx}, @var{w}] =} periodogram (@var{x}, @var{win})
% @deftypefnx {} {[@var{Pxx}, @var{w}] =} periodogram (@var{x}, @var{win}, @var{nfft})
% @deftypefnx {} {[@var{Pxx}, @var{f}] =} periodogram (@var{x}, @var{win}, @var{nfft}, @var{Fs})
% @deftypefnx {} {[@var{Pxx}, @var{f}] =} periodogram (@dots{}, "@var{range}")
% @deftypefnx {} {} periodogram (@dots{})
% @end deftypefn
function [pxx, f] = periodogram(x, varargin)
% The spectral density of a signal and the frequencies it stands at.
if nargin < 1 || nargin > 5
    print_usage();
end
[window, nfft, fs, range] = options_of(varargin);
if ~isvector(x)
    error('periodogram: X must be a real or complex vector');
end
x = x(:);
n = rows(x);
if ~isempty(window)
    if ~isvector(window) || length(window) ~= n
        error('periodogram: WIN must be a vector of the same length as X');
    end
    window = window(:);
    x = x .* window;
end
if isempty(nfft)
    nfft = max(256, 2 .^ ceil(log2(n)));
elseif ~isscalar(nfft)
    error('periodogram: NFFT must be a scalar');
end
if ~isempty(fs) && ~isscalar(fs)
    error('periodogram: FS must be a scalar');
end
one_sided = is_one_sided(range, x);
if n > nfft
    x = folded(x, nfft);
end
if ~isempty(window)
    n = sumsq(window);
end
scale = fs;
unit = fs;
if isempty(fs)
    scale = 2 * pi;
    unit = 2 * pi;
end
pxx = abs(fft(x, nfft)) .^ 2 / n / scale;
if one_sided
    pxx = both_sides_added(pxx, nfft);
    f = (0:nfft/2)' / nfft * unit;
else
    f = (0:nfft-1)' / nfft * unit;
end
if nargout == 0
    error('periodogram: plots are not supported');
end
end

function [window, nfft, fs, range] = options_of(args)
% What the arguments after the signal mean: a text is the range, the others come in their order.
values = cell(1, 3);
range = [];
count = 0;
for k = 1:length(args)
    if ischar(args{k})
        range = args{k};
    else
        count = count + 1;
        values{count} = args{k};
    end
end
window = values{1};
nfft = values{2};
fs = values{3};
end

function yes = is_one_sided(range, x)
% Whether only frequencies from 0 on are wanted: as said, or because the signal is real.
if strcmpi(range, 'centered')
    error('periodogram: "centered" range type is not implemented');
end
yes = strcmpi(range, 'onesided') || (~strcmpi(range, 'twosided') && isreal(x));
end

function y = folded(x, n)
% The sum of all stretches of n values, the last one filled with zeros.
missing = rem(length(x), n);
if missing
    x = [x; zeros(n - missing, 1)];
end
y = sum(reshape(x, n, []), 2);
end

function p = both_sides_added(p, nfft)
% The density at frequencies from 0 on with that at their negatives added.
if rem(nfft, 2)
    count = (nfft + 1) / 2;
    p = p(1:count) + [0; p(nfft:-1:count+1)];
else
    count = nfft / 2 + 1;
    p = p(1:count) + [0; p(nfft:-1:count+1); 0];
end
end
