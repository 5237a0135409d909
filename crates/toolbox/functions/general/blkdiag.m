% -*- texinfo -*-
% @deftypefn {} {} blkdiag (@var{A}, @var{B}, @var{C}, @dots{})
% @end deftypefn
function y = blkdiag(varargin)
% The matrices along a diagonal, zeros elsewhere.
if nargin < 1
    print_usage();
end
if ~all(cellfun('isnumeric', varargin))
    error('blkdiag: all arguments must be numeric');
end
if ~all(cellfun('ndims', varargin) == 2)
    error('blkdiag: all arguments must be two-dimensional matrices');
end
bottoms = cumsum(cellfun('size', varargin, 1));
rights = cumsum(cellfun('size', varargin, 2));
if any(cellfun('issparse', varargin))
    y = sparse(bottoms(end), rights(end));
else
    y = zeros(bottoms(end), rights(end));
end
for k = 1:nargin
    block = varargin{k};
    if ~isempty(block)
        down = bottoms(k) - size(block, 1) + 1:bottoms(k);
        across = rights(k) - size(block, 2) + 1:rights(k);
        y(down, across) = double(block);
    end
end
end
