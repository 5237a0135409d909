% -*- texinfo -*-
% @deftypefn {} {} isdeployed ()
% @end deftypefn
function retval = isdeployed()
% Whether the program is a compiled one for MATLAB's run-time library; it is not.
retval = false;
end
