% -*- texinfo -*-
% @deftypefn {} {} realsqrt (@var{x})
% @end deftypefn
function y = realsqrt(x)
% The square root of each element, none of which may be negative or complex.
if nargin < 1
    print_usage();
elseif iscomplex(x) || any(x(:) < 0)
    error('realsqrt: produced complex result');
end
y = sqrt(x);
end
