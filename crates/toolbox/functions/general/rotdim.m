% -*- texinfo -*-
% @deftypefn  {} {} rotdim (@var{x})
% @deftypefnx {} {} rotdim (@var{x}, @var{n})
% @deftypefnx {} {} rotdim (@var{x}, @var{n}, @var{plane})
% @end deftypefn
function y = rotdim(x, turns, plane)
% The array turned counterclockwise by that many right angles in the plane of two dimensions.
if nargin < 1
    print_usage();
end
if nargin < 2 || isempty(turns)
    turns = 1;
elseif ~isscalar(turns) || ~isreal(turns) || fix(turns) ~= turns
    error('rotdim: N must be a scalar integer');
end
if nargin < 3
    plane = first_plane(size(x));
elseif ~(isvector(plane) && length(plane) == 2 && all(plane == fix(plane)) ...
        && all(plane > 0) && all(plane < ndims(x) + 1) && plane(1) ~= plane(2))
    error(['rotdim: PLANE must be a 2 element integer vector ' ...
        'defining a valid PLANE']);
end
order = 1:ndims(x);
order(plane) = plane([2, 1]);
switch mod(double(turns), 4)
    case 0
        y = x;
    case 1
        y = flip(permute(x, order), min(plane));
    case 2
        y = flip(flip(x, plane(1)), plane(2));
    otherwise
        y = flip(permute(x, order), max(plane));
end
end

function plane = first_plane(extents)
% The first two dimensions that are not 1, after dimensions of 1 where there are too few.
plane = [1, 2];
if numel(extents) > 2
    dims = find(extents ~= 1, 2);
    if numel(dims) == 2
        plane = dims;
    elseif numel(dims) == 1
        plane = [1, dims];
    end
end
end
