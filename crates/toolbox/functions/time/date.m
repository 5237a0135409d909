% -*- texinfo -*-
% @deftypefn {} {} date ()
% @end deftypefn
function retval = date()
% The present date as text.
retval = datestr(clock(), 1);
end
