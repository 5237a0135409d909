% -*- texinfo -*-
% @deftypefn  {} {} ifftshift (@var{x})
% @deftypefnx {} {} ifftshift (@var{x}, @var{dim})
% @end deftypefn
function y = ifftshift(x, dim)
% What fftshift made, undone, along one dimension or all.
if nargin < 1
    print_usage();
elseif nargin == 1
    y = exchange_halves('ifftshift', @floor, x);
else
    y = exchange_halves('ifftshift', @floor, x, dim);
end
end
