% -*- texinfo -*-
% @deftypefn {} {} isunix ()
% @end deftypefn
function retval = isunix()
% Whether the system is a Unix.
retval = true;
end
