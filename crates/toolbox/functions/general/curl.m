% -*- texinfo -*-
% @deftypefn  {} {[@var{cx}, @var{cy}, @var{cz}, @var{v}] =} curl (@var{x}, @var{y}, @var{z}, @var{fx}, @var{fy}, @var{fz})
% @deftypefnx {} {[@var{cz}, @var{v}] =} curl (@var{x}, @var{y}, @var{fx}, @var{fy})
% @deftypefnx {} {[@dots{}] =} curl (@var{fx}, @var{fy}, @var{fz})
% @deftypefnx {} {[@dots{}] =} curl (@var{fx}, @var{fy})
% @deftypefnx {} {@var{v} =} curl (@dots{})
% @end deftypefn
function varargout = curl(varargin)
% How a field of vectors turns: the components of its curl and the angular velocity, or this alone.
if ~any(nargin == [2, 3, 4, 6])
    print_usage();
end
if nargin == 2 || nargin == 4
    parts = curl_in_plane(varargin);
else
    parts = curl_in_space(varargin);
end
if nargout <= 1
    varargout = parts(end);
else
    varargout = parts;
end
end

function parts = curl_in_plane(given)
% The component across the plane, and the angular velocity.
[fx, fy, dx, dy] = field_in_plane('curl', given);
z = gradient(fy, dx, dy) - gradient(fx.', dy, dx).';
parts = {z, z / 2};
end

function parts = curl_in_space(given)
% The three components, and the angular velocity around the field.
[fx, fy, fz, dx, dy, dz] = field_in_space('curl', given);
[~, fx_by_y, fx_by_z] = gradient(fx, dx, dy, dz);
[fy_by_x, ~, fy_by_z] = gradient(fy, dx, dy, dz);
[fz_by_x, fz_by_y] = gradient(fz, dx, dy, dz);
x = fz_by_y - fy_by_z;
y = fx_by_z - fz_by_x;
z = fy_by_x - fx_by_y;
len = sqrt(fx .^ 2 + fy .^ 2 + fz .^ 2);
parts = {x, y, z, (x .* fx + y .* fy + z .* fz) ./ (2 * len)};
end
