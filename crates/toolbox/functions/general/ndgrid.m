% -*- texinfo -*-
% @deftypefn  {} {[@var{y1}, @var{y2}, @dots{}, @var{y}n] =} ndgrid (@var{x1}, @var{x2}, @dots{}, @var{x}n)
% @deftypefnx {} {[@var{y1}, @var{y2}, @dots{}, @var{y}n] =} ndgrid (@var{x})
% @end deftypefn
function varargout = ndgrid(varargin)
% The coordinates of every point of a grid, each argument along a dimension of its own.
axes_given = varargin;
if nargin == 0
    print_usage();
elseif nargin == 1
    axes_given = repmat(varargin, 1, max(nargout, 1));
elseif nargin < nargout
    error('ndgrid: wrong number of input arguments');
end
dims = numel(axes_given);
for k = 1:dims
    if ~isvector(axes_given{k}) && ~isempty(axes_given{k})
        error('ndgrid: arguments must be vectors');
    end
end
if dims == 1
    varargout{1} = axes_given{1}(:);
    return;
end
extents = cellfun('length', axes_given);
for k = 1:dims
    places = cell(1, dims);
    for dim = 1:dims
        places{dim} = ones(1, extents(dim));
    end
    places{k} = 1:extents(k);
    shape = ones(1, dims);
    shape(k) = extents(k);
    line = reshape(axes_given{k}, shape);
    varargout{k} = line(places{:});
end
end
