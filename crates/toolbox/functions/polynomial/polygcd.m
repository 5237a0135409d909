% -*- texinfo -*-
% @deftypefn  {} {@var{q} =} polygcd (@var{b}, @var{a})
% @deftypefnx {} {@var{q} =} polygcd (@var{b}, @var{a}, @var{tol})
% @end deftypefn
function x = polygcd(b, a, tol)
% The greatest common divisor of two polynomials, remainders up to tol counting as zero.
if nargin < 2
    print_usage();
end
if nargin == 2
    tol = usual_tolerance(b, a);
end
if length(a) == 1 || length(b) == 1
    x = divisor_with_a_constant(b, a);
    return;
end
x = a / a(1);
left = remainder(b, x, tol);
while ~isempty(left)
    b = x;
    x = left / left(1);
    left = remainder(b, x, tol);
end
end

function tol = usual_tolerance(b, a)
% The root of the spacing of numbers of the coarser class.
if isa(a, 'single') || isa(b, 'single')
    tol = sqrt(eps('single'));
else
    tol = sqrt(eps);
end
end

function x = divisor_with_a_constant(b, a)
% The divisor where one of the two is a constant: the other one if that is zero, else 1.
if a == 0
    x = b;
elseif b == 0
    x = a;
else
    x = 1;
end
end

function r = remainder(b, a, tol)
% What division leaves, from its first coefficient above tol on; nothing if there is none.
[~, r] = deconv(b, a);
first = find(abs(r) > tol, 1);
if isempty(first)
    r = [];
else
    r = r(first:length(r));
end
end
