% -*- texinfo -*-
% @deftypefn  {} {} meansq (@var{x})
% @deftypefnx {} {} meansq (@var{x}, @var{dim})
% @end deftypefn
function y = meansq(x, dim)
% The mean of the squares along a dimension.
if nargin < 1
    print_usage();
end
% Octave's messages name `mean`
check_numeric('mean', x);
if nargin < 2
    dim = first_long_dimension(x);
else
    check_dimension('mean', dim);
end
y = sum_of_squares(x, dim) / size(x, dim);
end
