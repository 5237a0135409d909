% -*- texinfo -*-
% @deftypefn {} {} cosd (@var{x})
% @end deftypefn
function y = cosd(x)
% The cosine of each element, an angle in degrees.
if nargin < 1
    print_usage();
end
if ~isnumeric(x)
    error('cosd: X must be numeric');
end
% A quarter turn further on, the sine has the same value, and sind is exact at whole quarters.
y = sind(x + 90);
end
