function varargout = listed(x, varargin)
for k = 1:max(nargout, 1)
  varargout{k} = x + k + numel(varargin);
end
end
