% -*- texinfo -*-
% @deftypefn  {} {} polyder (@var{p})
% @deftypefnx {} {[@var{k}] =} polyder (@var{a}, @var{b})
% @deftypefnx {} {[@var{q}, @var{d}] =} polyder (@var{b}, @var{a})
% @end deftypefn
function [q, d] = polyder(p, a)
% The derivative of a polynomial; of a product (one result), or of a quotient, of two.
if nargin < 1
    print_usage();
end
check_vector(p);
if nargin < 2
    q = derivative(p);
    return;
end
check_vector(a);
if nargout == 1
    q = derivative(conv(p, a));
else
    [q, d] = derivative_of_quotient(p, a);
end
end

function q = derivative(p)
% The derivative of one polynomial, as a row.
check_vector(p);
degree = numel(p) - 1;
if degree < 0
    q = [];
elseif degree == 0
    q = 0;
else
    p = p(:).';
    q = p(1:degree) .* (degree:-1:1);
end
end

function [q, d] = derivative_of_quotient(p, a)
% Numerator and denominator of the derivative of p / a, without common factors.
d = conv(a, a);
if numel(p) == 1
    q = -p * derivative(a);
elseif numel(a) == 1
    q = a * derivative(p);
else
    q = polyreduce(conv(derivative(p), a) - conv(p, derivative(a)));
end
common = polygcd(q, d);
if length(common) ~= 1
    q = deconv(q, common);
    d = deconv(d, common);
end
gain = d(1);
q = q / gain;
d = d / gain;
end

function check_vector(p)
% Stops at what is not a vector.
if ~isvector(p)
    error('polyder: argument must be a vector');
end
end
