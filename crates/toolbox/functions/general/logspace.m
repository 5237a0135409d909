% -*- texinfo -*-
% @deftypefn  {} {} logspace (@var{a}, @var{b})
% @deftypefnx {} {} logspace (@var{a}, @var{b}, @var{n})
% @deftypefnx {} {} logspace (@var{a}, pi, @var{n})
% @end deftypefn
function y = logspace(low, high, count)
% So many numbers from 10^low to 10^high, each the same multiple of the one before.
if nargin < 2
    print_usage();
end
if nargin < 3
    count = 50;
end
if ~(isscalar(low) && isscalar(high) && isscalar(count))
    error('logspace: arguments A, B, and N must be scalars');
end
% A range that ends at pi ends at the number pi itself.
if high == pi
    high = log10(pi);
end
y = 10 .^ linspace(low, high, fix(count));
end
