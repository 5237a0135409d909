% -*- texinfo -*-
% @deftypefn  {} {} moment (@var{x}, @var{p})
% @deftypefnx {} {} moment (@var{x}, @var{p}, @var{type})
% @deftypefnx {} {} moment (@var{x}, @var{p}, @var{dim})
% @deftypefnx {} {} moment (@var{x}, @var{p}, @var{type}, @var{dim})
% @deftypefnx {} {} moment (@var{x}, @var{p}, @var{dim}, @var{type})
% @end deftypefn
function m = moment(x, p, opt1, opt2)
% The mean of a power along a dimension: of the elements less their mean, of the elements
% themselves ('r' in the type), or of absolute values ('a').
if nargin < 2
    print_usage();
end
if ~(isnumeric(x) || islogical(x)) || isempty(x)
    error('moment: X must be a non-empty numeric matrix or vector');
end
if ~(isnumeric(p) && isscalar(p))
    error('moment: P must be a numeric scalar');
end
type = '';
dim = first_long_dimension(x);
if nargin == 3 && ischar(opt1)
    type = opt1;
elseif nargin == 3
    dim = opt1;
elseif nargin == 4 && ischar(opt1)
    type = opt1;
    dim = opt2;
elseif nargin == 4 && ischar(opt2)
    type = opt2;
    dim = opt1;
elseif nargin == 4
    error('moment: TYPE must be a string');
end
check_dimension('moment', dim);
count = size(x, dim);
if ~any(type == 'r')
    x = center(x, dim);
end
if any(type == 'a')
    x = abs(x);
end
m = sum(x .^ p, dim) / count;
end
