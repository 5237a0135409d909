% -*- texinfo -*-
% @deftypefn {} {[@var{G}, @var{y}] =} planerot (@var{x})
% @end deftypefn
function [G, y] = planerot(x)
% The rotation that takes the second element of x to zero, and what it makes of x.
if nargin < 1
    print_usage();
elseif ~(isvector(x) && numel(x) == 2)
    error('planerot: X must be a 2-element vector');
end
G = givens(x(1), x(2));
y = G * x(:);
end
