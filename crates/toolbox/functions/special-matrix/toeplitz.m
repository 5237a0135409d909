% -*- texinfo -*-
% @deftypefn  {} {} toeplitz (@var{c})
% @deftypefnx {} {} toeplitz (@var{c}, @var{r})
% @end deftypefn
function T = toeplitz(c, r)
% The matrix with constant diagonals whose first column is c and whose first row is r.
if nargin < 1
    print_usage();
end
if nargin == 1
    if ~isvector(c)
        error('toeplitz: C must be a vector');
    end
    r = c;
    if iscomplex(c)
        % Hermitian but for the corner: below the diagonal stands the conjugate of the row.
        c = conj(c);
        c(1) = r(1);
    end
else
    if ~(isvector(c) && isvector(r))
        error('toeplitz: C and R must be vectors');
    elseif r(1) ~= c(1)
        warning('toeplitz: column wins diagonal conflict');
    end
end
height = length(c);
width = length(r);
if height == 0 || width == 0
    T = zeros(height, width, class(c));
    return
end
% Each column is a stretch of the row backwards followed by the column.
along_edge = [reshape(r(end:-1:2), [], 1); c(:)];
places = (0:height - 1)' + (width:-1:1);
T = reshape(along_edge(places), height, width);
end
