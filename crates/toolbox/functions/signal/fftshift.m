% -*- texinfo -*-
% @deftypefn  {} {} fftshift (@var{x})
% @deftypefnx {} {} fftshift (@var{x}, @var{dim})
% @end deftypefn
function y = fftshift(x, dim)
% The values with both halves exchanged, along one dimension or all: frequency 0 in the middle.
if nargin < 1
    print_usage();
elseif nargin == 1
    y = exchange_halves('fftshift', @ceil, x);
else
    y = exchange_halves('fftshift', @ceil, x, dim);
end
end
