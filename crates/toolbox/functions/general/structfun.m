% -*- texinfo -*-
% @deftypefn  {} {} structfun (@var{func}, @var{S})
% @deftypefnx {} {[@var{A}, @dots{}] =} structfun (@dots{})
% @deftypefnx {} {} structfun (@dots{}, "ErrorHandler", @var{errfunc})
% @deftypefnx {} {} structfun (@dots{}, "UniformOutput", @var{val})
% @end deftypefn
function varargout = structfun(func, s, varargin)
% What a function makes of each field.
if nargin < 2
    print_usage();
end
is_uniform = true;
left = numel(varargin);
while left >= 2
    is_option = strcmpi(varargin{left - 1}, {'UniformOutput', 'ErrorHandler'});
    if ~any(is_option)
        break;
    end
    if is_option(1)
        is_uniform = varargin{left};
    end
    left = left - 2;
end
if left > 0
    error('structfun: invalid options');
end
varargout = cell(1, max(nargout, 1));
if nargout <= 1
    varargout{1} = cellfun(func, struct2cell(s), varargin{:});
else
    [varargout{:}] = cellfun(func, struct2cell(s), varargin{:});
end
if ~is_uniform
    for k = 1:numel(varargout)
        varargout{k} = cell2struct(varargout{k}, fieldnames(s), 1);
    end
end
end
