% -*- texinfo -*-
% @deftypefn {} {@var{rad} =} deg2rad (@var{deg})
% @end deftypefn
function radians = deg2rad(degrees)
% The angles in radians.
if nargin < 1
    print_usage();
end
if ~isfloat(degrees)
    error('deg2rad: DEG must be a floating point class (double or single)');
end
radians = degrees * (pi / 180);
end
