function [y, n] = counted(x, k, varargin)
% What it does depends on how much is passed and asked for.
if nargin < 2, k = 10; end
y = x * k + numel(varargin);
n = nargin;
if nargout < 2, y = -y; end
end
