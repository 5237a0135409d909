% -*- texinfo -*-
% @deftypefn  {} {} hanning (@var{m})
% @deftypefnx {} {} hanning (@var{m}, "periodic")
% @deftypefnx {} {} hanning (@var{m}, "symmetric")
% @end deftypefn
function c = hanning(m, opt)
% The m values of a Hanning window, as a column.
if nargin < 1
    print_usage();
end
if ~(isscalar(m) && m == fix(m) && m > 0)
    error('hanning: M must be a positive integer');
end
period = m - 1;
if nargin == 2
    switch opt
        case 'periodic'
            period = m;
        case 'symmetric'
        otherwise
            error('hanning: window type must be either "periodic" or "symmetric"');
    end
end
if m == 1
    c = 1;
else
    c = 0.5 - 0.5 * cos(2 * pi * (0:m-1)' / period);
end
end
