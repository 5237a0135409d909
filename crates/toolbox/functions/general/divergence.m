% -*- texinfo -*-
% @deftypefn  {} {@var{div} =} divergence (@var{x}, @var{y}, @var{z}, @var{fx}, @var{fy}, @var{fz})
% @deftypefnx {} {@var{div} =} divergence (@var{fx}, @var{fy}, @var{fz})
% @deftypefnx {} {@var{div} =} divergence (@var{x}, @var{y}, @var{fx}, @var{fy})
% @deftypefnx {} {@var{div} =} divergence (@var{fx}, @var{fy})
% @end deftypefn
function y = divergence(varargin)
% How much flows out of every point of a field of vectors.
if ~any(nargin == [2, 3, 4, 6])
    print_usage();
end
if nargin == 2 || nargin == 4
    [fx, fy, dx, dy] = field_in_plane('divergence', varargin);
    y = gradient(fx, dx, dy) + gradient(fy.', dy, dx).';
else
    [fx, fy, fz, dx, dy, dz] = field_in_space('divergence', varargin);
    y = gradient(fx, dx, dy, dz);
    y = y + shiftdim(gradient(shiftdim(fy, 2), dy), 1);
    y = y + shiftdim(gradient(shiftdim(fz, 1), dz), 2);
end
end
