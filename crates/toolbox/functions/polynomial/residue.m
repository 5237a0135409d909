% -*- texinfo -*-
% @deftypefn  {} {[@var{r}, @var{p}, @var{k}, @var{e}] =} residue (@var{b}, @var{a})
% @deftypefnx {} {[@var{b}, @var{a}] =} residue (@var{r}, @var{p}, @var{k})
% @deftypefnx {} {[@var{b}, @var{a}] =} residue (@var{r}, @var{p}, @var{k}, @var{e})
% @end deftypefn
function [r, p, k, e] = residue(b, a, varargin)
% The partial fractions of b / a; or, of three or four operands, the quotient of polynomials.
if nargin < 2 || nargin > 4
    print_usage();
end
tol = 0.001;
if nargin > 2
    e = [];
    if nargin > 3
        e = varargin{2};
    end
    [r, p] = quotient_of(b, a, varargin{1}, tol, e);
    return;
end
a = polyreduce(a);
b = polyreduce(b);
lead = a(1);
b = b / lead;
a = a / lead;
r = [];
p = [];
e = [];
if length(a) == 1
    k = b / a;
    return;
end
[p, e] = averaged_poles(a, tol);
k = [];
if length(b) >= length(a)
    [k, b] = deconv(b, a);
end
p = without_small_parts(p, smallest_part(p, a, b));
if length(p) == 1
    r = polyval(b, p);
else
    r = residues_of(b, p, numel(a) - 1, tol);
end
end

function [p, e] = averaged_poles(a, tol)
% The roots of a with those that count as equal set to their mean, and their multiplicities.
p = roots(a);
[e, order] = mpoles(p, tol, 1);
p = p(order);
group = cumsum(e == 1);
for g = 1:group(end)
    members = find(group == g);
    p(members) = mean(p(members));
end
end

function small = smallest_part(p, a, b)
% Below this a part of a pole counts as zero.
unit = eps;
if isa(a, 'single') || isa(b, 'single')
    unit = eps('single');
end
small = max([max(abs(p)), 1]) * unit * 1e4 * (1 + numel(p))^2;
end

function p = without_small_parts(p, small)
% The poles with zero for what is small of them: all, the imaginary or the real part.
p(abs(p) < small) = 0;
near = abs(imag(p)) < small;
p(near) = real(p(near));
near = abs(real(p)) < small;
p(near) = 1i * imag(p(near));
end

function r = residues_of(b, p, order, tol)
% The residues: what makes the numerators of all poles add up to b.
A = zeros(order, order);
for k = 1:numel(p)
    only = zeros(size(p));
    only(k) = 1;
    A(:, k) = to_length(quotient_of(only, p, [], tol, []), order).';
end
B = to_length(reshape(b, 1, numel(b)), order).';
scale = max(abs(A), [], 2);
r = (diag(scale) \ A) \ (B ./ scale);
end

function y = to_length(x, n)
% The last n elements of a row, zeros in front where it has fewer.
have = length(x);
if have >= n
    y = x(have-n+1:have);
else
    y = [zeros(1, n - have), x];
end
end

function [numerator, denominator] = quotient_of(r, p, k, tol, e)
% The quotient of two polynomials that partial fractions add up to.
if isempty(e)
    [e, order] = mpoles(p, tol, 0);
    p = p(order);
    r = r(order);
end
if isempty(p)
    error('Octave:undefined-function', '''pden'' undefined');
end
denominator = product_without(p, 0);
numerator = zeros(1, numel(denominator) + numel(k) - 1);
for n = 1:numel(p)
    if abs(r(n)) > 0
        part = product_without(p, n);
        for times = 2:e(n)
            part = deconv(part, [1, -p(n)]);
        end
        numerator = numerator + to_length(r(n) * part, length(numerator));
    end
end
if ~isempty(k)
    numerator = numerator + conv(denominator, k);
end
numerator = polyreduce(numerator);
denominator = polyreduce(denominator);
end

function product = product_without(p, left_out)
% The polynomial with the roots p but one.
product = 1;
for k = 1:numel(p)
    if k ~= left_out
        product = conv(product, [1, -p(k)]);
    end
end
end
