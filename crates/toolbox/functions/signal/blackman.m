% -*- texinfo -*-
% @deftypefn  {} {} blackman (@var{m})
% @deftypefnx {} {} blackman (@var{m}, "periodic")
% @deftypefnx {} {} blackman (@var{m}, "symmetric")
% @end deftypefn
function c = blackman(m, opt)
% The m values of a Blackman window, as a column.
if nargin < 1
    print_usage();
end
if ~(isscalar(m) && m == fix(m) && m > 0)
    error('blackman: M must be a positive integer');
end
period = m - 1;
if nargin == 2
    switch opt
        case 'periodic'
            period = m;
        case 'symmetric'
        otherwise
            error('blackman: window type must be either "periodic" or "symmetric"');
    end
end
if m == 1
    c = 1;
else
    k = (0:m-1)' / period;
    c = 0.42 - 0.5 * cos(2 * pi * k) + 0.08 * cos(4 * pi * k);
end
end
