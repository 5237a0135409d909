% -*- texinfo -*-
% @deftypefn  {} {[@var{xx}, @var{yy}] =} meshgrid (@var{x}, @var{y})
% @deftypefnx {} {[@var{xx}, @var{yy}, @var{zz}] =} meshgrid (@var{x}, @var{y}, @var{z})
% @deftypefnx {} {[@var{xx}, @var{yy}] =} meshgrid (@var{x})
% @deftypefnx {} {[@var{xx}, @var{yy}, @var{zz}] =} meshgrid (@var{x})
% @end deftypefn
function [across, down, deep] = meshgrid(x, y, z)
% The coordinates of every point of a grid: X along the rows, Y along the columns, Z along the
% planes.
if nargin == 0
    print_usage();
end
if nargin < 2
    y = x;
end
if nargout < 3 && nargin < 3
    if ~(isvector(x) && isvector(y))
        error('meshgrid: X and Y must be vectors');
    end
    across = repmat(x(:).', numel(y), 1);
    down = repmat(y(:), 1, numel(x));
    return;
end
if nargin < 3
    z = y;
end
if ~(isvector(x) && isvector(y) && isvector(z))
    error('meshgrid: X, Y, and Z must be vectors');
end
across = repmat(x(:).', numel(y), 1);
across = across(:, :, ones(1, numel(z)));
down = repmat(y(:), 1, numel(x));
down = down(:, :, ones(1, numel(z)));
deep = reshape(repmat(z(:).', numel(x) * numel(y), 1), numel(y), numel(x), numel(z));
end
