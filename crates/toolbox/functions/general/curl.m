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
fx = given{end - 1};
fy = given{end};
if numel(given) == 2
    dx = (1:columns(fx))';
    dy = (1:rows(fx))';
else
    dx = given{1}(1, :);
    dy = given{2}(:, 1);
end
if ~size_equal(fx, fy)
    error('curl: size of X and Y must match');
elseif ndims(fx) ~= 2
    error('curl: X and Y must be 2-D matrices');
elseif length(dx) ~= columns(fx) || length(dy) ~= rows(fx)
    error('curl: size of dx and dy must match the respective dimension of X and Y');
end
z = gradient(fy, dx, dy) - gradient(fx.', dy, dx).';
parts = {z, z / 2};
end

function parts = curl_in_space(given)
% The three components, and the angular velocity around the field.
fx = given{end - 2};
fy = given{end - 1};
fz = given{end};
if numel(given) == 3
    sz = size(fx);
    dx = (1:sz(2))';
    dy = (1:sz(1))';
    dz = (1:sz(3))';
else
    dx = reshape(given{1}(1, :, 1), [], 1);
    dy = reshape(given{2}(:, 1, 1), [], 1);
    dz = reshape(given{3}(1, 1, :), [], 1);
end
if ~size_equal(fx, fy, fz)
    error('curl: size of X, Y, and Z must match');
elseif ndims(fx) ~= 3
    error('curl: X, Y, and Z must be 2-D matrices');
elseif length(dx) ~= size(fx, 2) || length(dy) ~= size(fx, 1) || length(dz) ~= size(fx, 3)
    error(['curl: size of dx, dy, and dz must match the respective ' ...
        'dimesion of X, Y, and Z']);
end
[~, fx_by_y, fx_by_z] = gradient(fx, dx, dy, dz);
[fy_by_x, ~, fy_by_z] = gradient(fy, dx, dy, dz);
[fz_by_x, fz_by_y] = gradient(fz, dx, dy, dz);
x = fz_by_y - fy_by_z;
y = fx_by_z - fz_by_x;
z = fy_by_x - fx_by_y;
len = sqrt(fx .^ 2 + fy .^ 2 + fz .^ 2);
parts = {x, y, z, (x .* fx + y .* fy + z .* fz) ./ (2 * len)};
end
