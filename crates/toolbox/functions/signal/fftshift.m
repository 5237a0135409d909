% -*- texinfo -*-
% @deftypefn  {} {} fftshift (@var{x})
% @deftypefnx {} {} fftshift (@var{x}, @var{dim})
% @end deftypefn
function y = fftshift(x, dim)
% The values with both halves exchanged, along one dimension or all: frequency 0 in the middle.
if nargin < 1
    print_usage();
end
if ~(isnumeric(x) || islogical(x) || ischar(x))
    error('fftshift: X must be a vector or matrix');
end
if nargin == 2
    if ~(isscalar(dim) && dim > 0 && dim == fix(dim))
        error('fftshift: dimension DIM must be a positive integer');
    end
    places = repmat({':'}, 1, ndims(x));
    sz = size(x);
    places{dim} = halves_exchanged(sz(dim));
    y = x(places{:});
elseif isvector(x)
    y = x(halves_exchanged(length(x)));
else
    places = cell(1, ndims(x));
    for k = 1:ndims(x)
        places{k} = halves_exchanged(size(x, k));
    end
    y = x(places{:});
end
end

function places = halves_exchanged(n)
% The numbers up to n, the second half first.
half = ceil(n / 2);
places = [half+1:n, 1:half];
end
