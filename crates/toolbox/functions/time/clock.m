% -*- texinfo -*-
% @deftypefn {} {} clock ()
% @end deftypefn
function retval = clock()
% The present date and time as a date vector, in coordinated universal time.
now = time();
days = floor(now / 86400);
seconds = floor(now) - 86400 * days;
retval = datevec(719529 + days);
retval(4) = floor(seconds / 3600);
retval(5) = floor(mod(seconds, 3600) / 60);
% The clock counts whole microseconds.
retval(6) = mod(seconds, 60) + floor((now - floor(now)) * 1e6) / 1e6;
end
