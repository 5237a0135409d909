% -*- texinfo -*-
% @deftypefn  {} {@var{y} =} filter2 (@var{b}, @var{x})
% @deftypefnx {} {@var{y} =} filter2 (@var{b}, @var{x}, @var{shape})
% @end deftypefn
function y = filter2(b, x, shape)
% The values of x filtered with b in two dimensions.
if nargin < 2
    print_usage();
end
if nargin < 3
    shape = 'same';
end
[nr, nc] = size(b);
y = conv2(x, b(nr:-1:1, nc:-1:1), shape);
end
