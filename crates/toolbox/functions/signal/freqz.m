% -*- texinfo -*-
% @deftypefn  {} {[@var{h}, @var{w}] =} freqz (@var{b}, @var{a}, @var{n}, "whole")
% @deftypefnx {} {[@var{h}, @var{w}] =} freqz (@var{b})
% @deftypefnx {} {[@var{h}, @var{w}] =} freqz (@var{b}, @var{a})
% @deftypefnx {} {[@var{h}, @var{w}] =} freqz (@var{b}, @var{a}, @var{n})
% @deftypefnx {} {@var{h} =} freqz (@var{b}, @var{a}, @var{w})
% @deftypefnx {} {[@var{h}, @var{w}] =} freqz (@dots{}, @var{Fs})
% @deftypefnx {} {} freqz (@dots{})
% @end deftypefn
function [h, f] = freqz(b, a, n, region, fs)
% The complex frequency response of the filter b / a and the frequencies it is for.
if nargin < 1
    print_usage();
end
if nargin < 2
    a = [];
end
if nargin < 3
    n = [];
end
if nargin < 4
    region = [];
end
if nargin < 5
    fs = [];
end
if nargin == 4 && ~ischar(region)
    fs = region;
    region = [];
end
if isempty(b)
    b = 1;
elseif ~isvector(b)
    error('freqz: B must be a vector');
end
if isempty(a)
    a = 1;
elseif ~isvector(a)
    error('freqz: A must be a vector');
end
if isempty(n)
    n = 512;
elseif isscalar(n) && n < 1
    error('freqz: N must be a positive integer');
end
if nargout == 0
    error('freqz: plots are not supported');
end
if isempty(region) && ~(isreal(b) && isreal(a))
    region = 'whole';
end
if isempty(fs)
    fs = 2 * pi;
end
if isscalar(n)
    [h, f] = at_even_places(b(:), a(:), n, strcmp(region, 'whole'), fs);
else
    f = n;
    w = f;
    if nargin == 4
        w = 2 * pi * f / fs;
    end
    h = at_places(b(:), a(:), w);
end
end

function h = at_places(b, a, w)
% The response at given angular frequencies.
k = max(length(b), length(a));
z = exp(1i * w);
top = polyval([b; zeros(k - length(b), 1)], z);
h = top ./ polyval([a; zeros(k - length(a), 1)], z);
end

function [h, f] = at_even_places(b, a, n, whole, fs)
% The response at n frequencies around the whole circle or half of it.
points = n;
if ~whole
    points = 2 * n;
end
f = fs * (0:n-1).' / points;
padded = points * ceil(max(length(b), length(a)) / points);
top = first_of_transform(b, padded, points, n);
h = top ./ first_of_transform(a, padded, points, n);
end

function total = first_of_transform(x, padded, points, n)
% The first n values of the transform, folded from stretches of so many points.
x = [x; zeros(padded - length(x), 1)];
total = zeros(n, 1);
for start = 1:points:padded
    transform = fft(x(start:start+points-1));
    total = total + transform(1:n);
end
end
