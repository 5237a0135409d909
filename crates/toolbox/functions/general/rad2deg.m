% -*- texinfo -*-
% @deftypefn {} {@var{deg} =} rad2deg (@var{rad})
% @end deftypefn
function degrees = rad2deg(radians)
% The angles in degrees.
if nargin < 1
    print_usage();
end
if ~isfloat(radians)
    error('rad2deg: RAD must be a floating point class (double or single)');
end
degrees = radians * (180 / pi);
end
