% -*- texinfo -*-
% @deftypefn  {} {} rot90 (@var{A})
% @deftypefnx {} {} rot90 (@var{A}, @var{k})
% @end deftypefn
function y = rot90(x, turns)
% Every plane of the first two dimensions, turned counterclockwise by that many right angles.
if nargin < 1
    print_usage();
end
if nargin < 2
    turns = 1;
end
if ~(isscalar(turns) && isreal(turns) && turns == fix(turns))
    error('rot90: K must be a single real integer');
end
switch double(mod(turns, 4))
    case 0
        y = x;
    case 1
        y = flip(pages_transposed(x), 1);
    case 2
        y = flip(flip(x, 1), 2);
    otherwise
        y = pages_transposed(flip(x, 1));
end
end

function y = pages_transposed(x)
% Rows and columns exchanged in every plane.
if ndims(x) == 2
    y = x.';
else
    y = permute(x, [2, 1, 3:ndims(x)]);
end
end
