% -*- texinfo -*-
% @deftypefn  {} {@var{b} =} deconv (@var{y}, @var{a})
% @deftypefnx {} {[@var{b}, @var{r}] =} deconv (@var{y}, @var{a})
% @end deftypefn
function [b, r] = deconv(y, a)
% The quotient and the remainder of two polynomials.
if nargin ~= 2
    print_usage();
end
if ~(isvector(y) && isvector(a))
    error('deconv: Y and A must be vectors');
end
surplus = length(y) - length(a);
if surplus < 0
    b = 0;
    r = y;
    return;
end
check_operands(y, a);
[b, left] = divide(y(:), a(:), surplus + 1);
if isrow(y)
    b = b.';
end
if nargout > 1
    r = reshape([zeros(surplus + 1, 1); left(1:length(a)-1) * a(1)], size(y));
end
end

function check_operands(y, a)
% Stops where a filter made of the two would not work: its messages are those that users know.
if ~(is_plain(y) && is_plain(a))
    error('filter: A and B must be vectors');
elseif a(1) == 0
    error('filter: the first element of A must be nonzero');
end
end

function yes = is_plain(x)
% Whether a value is made of numbers.
yes = isnumeric(x) || islogical(x);
end

function [quotient, left] = divide(y, a, count)
% The first coefficients of y / a, and the rest in units of a(1): what the filter y / a answers to
% one impulse, and its state thereafter. Products with the input stay, for Inf and NaN.
if isa(y, 'single') || isa(a, 'single')
    y = single(y);
    a = single(a);
else
    y = double(y);
    a = double(a);
end
n = length(y);
a = [a; zeros(n - length(a), 1)];
if a(1) ~= 1
    y = y / a(1);
    a = a / a(1);
end
left = zeros(n, 1, class(y));
quotient = zeros(count, 1, class(y));
input = 1;
for k = 1:count
    q = left(1) + y(1) * input;
    left(1:n-2) = left(2:n-1) - a(2:n-1) * q + y(2:n-1) * input;
    if n > 1
        left(n-1) = y(n) * input - a(n) * q;
    end
    quotient(k) = q;
    input = 0;
end
end
