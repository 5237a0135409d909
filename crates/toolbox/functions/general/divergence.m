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
    y = divergence_in_plane(varargin);
else
    y = divergence_in_space(varargin);
end
end

function y = divergence_in_plane(given)
% The sum of two slopes.
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
    error('divergence: size of X and Y must match');
elseif ndims(fx) ~= 2
    error('divergence: X and Y must be 2-D matrices');
elseif length(dx) ~= columns(fx) || length(dy) ~= rows(fx)
    error(['divergence: size of dx and dy must match the respective ' ...
        'dimension of X and Y']);
end
y = gradient(fx, dx, dy) + gradient(fy.', dy, dx).';
end

function y = divergence_in_space(given)
% The sum of three slopes.
fx = given{end - 2};
fy = given{end - 1};
fz = given{end};
if numel(given) == 3
    sz = size(fx);
    dx = 1:sz(2);
    dy = 1:sz(1);
    dz = 1:sz(3);
else
    dx = reshape(given{1}(1, :, 1), [], 1);
    dy = reshape(given{2}(:, 1, 1), [], 1);
    dz = reshape(given{3}(1, 1, :), [], 1);
end
if ~size_equal(fx, fy, fz)
    error('divergence: size of X, Y, and Z must match');
elseif ndims(fx) ~= 3
    error('divergence: X, Y, and Z must be 2-D matrices');
elseif length(dx) ~= size(fx, 2) || length(dy) ~= size(fx, 1) || length(dz) ~= size(fx, 3)
    error(['divergence: size of dx, dy, and dz must match the respective ' ...
        'dimesion of X, Y, and Z']);
end
y = gradient(fx, dx, dy, dz);
y = y + shiftdim(gradient(shiftdim(fy, 2), dy), 1);
y = y + shiftdim(gradient(shiftdim(fz, 1), dz), 2);
end
