% -*- texinfo -*-
% @deftypefn {} {} reallog (@var{x})
% @end deftypefn
function y = reallog(x)
% The natural logarithm of each element, none of which may be negative or complex.
if nargin < 1
    print_usage();
elseif iscomplex(x) || any(x(:) < 0)
    error('reallog: produced complex result');
end
y = log(x);
end
