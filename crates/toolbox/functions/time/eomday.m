% -*- texinfo -*-
% @deftypefn {} {@var{e} =} eomday (@var{y}, @var{m})
% @end deftypefn
function e = eomday(y, m)
% The last day of a month.
if nargin ~= 2
    print_usage();
end
eom = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
e = reshape(eom(m), size(m));
is_leap = mod(y, 4) == 0 & (mod(y, 100) ~= 0 | mod(y, 400) == 0);
e = e + (m == 2 & is_leap);
end
