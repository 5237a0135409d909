% -*- texinfo -*-
% @deftypefn {} {} bin2dec (@var{s})
% @end deftypefn
function d = bin2dec(s)
% The numbers that rows of binary digits mean.
if nargin < 1
    print_usage();
end
d = base2dec(s, 2);
end
