% -*- texinfo -*-
% @deftypefn  {} {[@var{s}, @var{l}] =} bounds (@var{x})
% @deftypefnx {} {[@var{s}, @var{l}] =} bounds (@var{x}, @var{dim})
% @deftypefnx {} {[@var{s}, @var{l}] =} bounds (@dots{}, "nanflag")
% @end deftypefn
function [s, l] = bounds(x, dim, nanflag)
% The least and the greatest elements along a dimension.
if nargin < 1
    print_usage();
end
check_numeric('bounds', x);
if nargin < 2
    dim = [];
end
if nargin < 3
    nanflag = 'omitnan';
end
if nargin == 2 && ischar(dim)
    nanflag = dim;
    dim = [];
elseif nargin == 2 && isempty(dim)
    check_dimension('bounds', dim);
end
if isempty(dim)
    dim = first_long_dimension(x);
else
    check_dimension('bounds', dim);
end
s = min(x, [], dim);
l = max(x, [], dim);
if strcmp(nanflag, 'includenan')
    has_nan = any(isnan(x), dim);
    s(has_nan) = NaN;
    l(has_nan) = NaN;
end
end
