% -*- texinfo -*-
% @deftypefn  {} {} hamming (@var{m})
% @deftypefnx {} {} hamming (@var{m}, "periodic")
% @deftypefnx {} {} hamming (@var{m}, "symmetric")
% @end deftypefn
function c = hamming(m, opt)
% The m values of a Hamming window, as a column.
if nargin < 1
    print_usage();
end
if ~(isscalar(m) && m == fix(m) && m > 0)
    error('hamming: M must be a positive integer');
end
period = m - 1;
if nargin == 2
    switch opt
        case 'periodic'
            period = m;
        case 'symmetric'
        otherwise
            error('hamming: window type must be either "periodic" or "symmetric"');
    end
end
if m == 1
    c = 1;
else
    c = 0.54 - 0.46 * cos(2 * pi * (0:m-1)' / period);
end
end
