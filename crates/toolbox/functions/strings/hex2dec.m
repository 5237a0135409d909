% -*- texinfo -*-
% @deftypefn {} {} hex2dec (@var{s})
% @end deftypefn
function d = hex2dec(s)
% The numbers that rows of hexadecimal digits mean.
if nargin < 1
    print_usage();
end
d = base2dec(s, 16);
end
