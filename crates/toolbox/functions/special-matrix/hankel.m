% -*- texinfo -*-
% @deftypefn  {} {} hankel (@var{c})
% @deftypefnx {} {} hankel (@var{c}, @var{r})
% @end deftypefn
function H = hankel(c, r)
% The matrix with constant antidiagonals whose first column is c and whose last row is r.
if nargin < 1
    print_usage();
end
if nargin == 1
    if ~isvector(c)
        error('hankel: C must be a vector');
    end
    height = length(c);
    width = height;
    along_edge = [c(:); zeros(height, 1)];
else
    if ~(isvector(c) && isvector(r))
        error('hankel: C and R must be vectors');
    elseif r(1) ~= c(end)
        warning('hankel: column wins anti-diagonal conflict');
    end
    height = length(c);
    width = length(r);
    along_edge = [c(:); reshape(r(2:end), [], 1)];
end
places = (0:height - 1)' + (1:width);
H = reshape(along_edge(places), height, width);
end
