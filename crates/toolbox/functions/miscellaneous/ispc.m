% -*- texinfo -*-
% @deftypefn {} {} ispc ()
% @end deftypefn
function retval = ispc()
% Whether the system is Windows.
retval = false;
end
