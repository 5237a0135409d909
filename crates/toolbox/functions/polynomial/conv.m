% -*- texinfo -*-
% @deftypefn  {} {} conv (@var{a}, @var{b})
% @deftypefnx {} {} conv (@var{a}, @var{b}, @var{shape})
% @end deftypefn
function y = conv(a, b, shape)
% The convolution of two vectors, which is the product of the polynomials that they stand for.
if nargin < 2
    print_usage();
end
if nargin < 3
    shape = 'full';
end
if ~(isvector(a) && isvector(b))
    error('conv: both arguments A and B must be vectors');
elseif ~any(strcmpi(shape, {'full', 'same', 'valid'}))
    error('conv: SHAPE argument must be "full", "same", or "valid"');
end
y = conv2(a(:), b(:), shape);
if lies_in_a_row(a, b, shape)
    y = y.';
end
end

function yes = lies_in_a_row(a, b, shape)
% Whether the result is a row: the longer operand decides where all of it is wanted, else the first.
if strcmpi(shape, 'full') && length(b) >= length(a)
    yes = isrow(b);
else
    yes = isrow(a);
end
end
