% -*- texinfo -*-
% @deftypefn {} {[@var{err}, @var{yi}, @dots{}] =} common_size (@var{xi}, @dots{})
% @end deftypefn
function [differ, varargout] = common_size(varargin)
% The arguments in one size: single elements are repeated; 1 in front where the sizes differ.
if nargin < 2
    error('common_size: only makes sense if nargin >= 2');
end
differ = 0;
varargout = varargin;
arrays = find(cellfun('numel', varargin) ~= 1);
if isempty(arrays)
    return;
end
first = varargin{arrays(1)};
for k = arrays
    if ~size_equal(varargin{k}, first)
        differ = 1;
        return;
    end
end
if nargout > 1
    same = ones(size(first));
    for k = find(cellfun('numel', varargin) == 1)
        single_one = varargin{k};
        varargout{k} = single_one(same);
    end
end
end
