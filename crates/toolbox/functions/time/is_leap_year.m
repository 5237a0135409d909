% -*- texinfo -*-
% @deftypefn  {} {} is_leap_year ()
% @deftypefnx {} {} is_leap_year (@var{year})
% @end deftypefn
function retval = is_leap_year(year)
% Whether a year, or else the present one, has 366 days.
if nargin == 0
    now = clock();
    year = now(1);
end
retval = (rem(year, 4) == 0 & rem(year, 100) ~= 0) | rem(year, 400) == 0;
end
