% -*- texinfo -*-
% @deftypefn {} {t =} now ()
% @end deftypefn
function t = now()
% The present date and time as a number of days.
t = datenum(clock());
end
