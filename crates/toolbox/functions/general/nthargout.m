% -*- texinfo -*-
% @deftypefn  {} {} nthargout (@var{n}, @var{func}, @dots{})
% @deftypefnx {} {} nthargout (@var{n}, @var{ntot}, @var{func}, @dots{})
% @end deftypefn
function y = nthargout(n, varargin)
% The results with these numbers, of a call.
if nargin < 2
    print_usage();
end
if is_function(varargin{1})
    count = max(n(:));
    func = varargin{1};
    arguments = varargin(2:end);
elseif isnumeric(varargin{1}) && is_function(varargin{2})
    count = varargin{1};
    func = varargin{2};
    arguments = varargin(3:end);
else
    print_usage();
end
if any(n ~= fix(n)) || count ~= fix(count) || any(n <= 0) || count <= 0
    error('nthargout: N and NTOT must consist of positive integers');
end
results = cell(1, count);
try
    [results{:}] = feval(func, arguments{:});
catch problem
    error(problem.message);
end
if numel(n) > 1
    y = results(n);
else
    y = results{n};
end
end

function yes = is_function(f)
% Whether the value can be called, being a handle or a name.
yes = is_function_handle(f) || ischar(f);
end
