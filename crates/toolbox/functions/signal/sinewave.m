% -*- texinfo -*-
% @deftypefn {} {} sinewave (@var{m}, @var{n}, @var{d})
% @end deftypefn
function x = sinewave(m, n, d)
% A row with m values of a sine wave of period n that starts d values late.
if nargin < 1
    print_usage();
end
if nargin < 2
    n = m;
end
if nargin < 3
    d = 0;
end
x = sin(((1:m) + d - 1) * 2 * pi / n);
end
