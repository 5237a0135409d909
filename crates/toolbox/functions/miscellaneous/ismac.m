% -*- texinfo -*-
% @deftypefn {} {} ismac ()
% @end deftypefn
function retval = ismac()
% Whether the system is macOS.
retval = false;
end
