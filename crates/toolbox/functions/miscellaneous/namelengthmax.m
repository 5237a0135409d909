% -*- texinfo -*-
% @deftypefn {} {} namelengthmax ()
% @end deftypefn
function n = namelengthmax()
% The greatest length of a name in MATLAB.
n = 63;
end
