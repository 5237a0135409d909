% -*- texinfo -*-
% @deftypefn  {} {} cplxpair (@var{z})
% @deftypefnx {} {} cplxpair (@var{z}, @var{tol})
% @deftypefnx {} {} cplxpair (@var{z}, @var{tol}, @var{dim})
% @end deftypefn
function y = cplxpair(z, tolerance, dim)
% The conjugate pairs in order of their real parts, each with the negative imaginary part first;
% then the real numbers.
if nargin < 1
    print_usage();
end
if isempty(z)
    y = zeros(size(z));
    return;
end
name = 'double';
if isa(z, 'single')
    name = 'single';
end
if nargin < 2 || isempty(tolerance)
    tolerance = 100 * eps(name);
elseif ~isscalar(tolerance) || tolerance < 0 || tolerance >= 1
    error('cplxpair: TOL must be a scalar number in the range 0 <= TOL < 1');
end
if nargin < 3
    dim = first_dimension(size(z));
else
    dim = floor(dim);
    if dim < 1 || dim > ndims(z)
        error('cplxpair: invalid dimension DIM');
    end
end
order = [dim:ndims(z), 1:dim - 1];
y = permute(z, order);
for k = 1:numel(y) / rows(y)
    y(:, k) = paired(y(:, k), tolerance, realmin(name));
end
y = ipermute(y, order);
end

function y = paired(z, tolerance, least)
% The numbers of a column as pairs, then the real ones.
[~, moves] = sort(real(z));
z = z(moves);
is_real = abs(imag(z)) ./ (abs(z) + least) <= tolerance;
y = [z(~is_real); real(z(is_real))];
left = y;
count = sum(~is_real);
for k = 1:2:count
    if k == count
        error('cplxpair: could not pair all complex numbers');
    end
    [distance, nearest] = min(abs(left(k + 1:count) - conj(left(k))));
    if distance >= tolerance * abs(left(k))
        error('cplxpair: could not pair all complex numbers');
    end
    upper = left(k);
    if imag(upper) <= 0
        upper = left(k + nearest);
    end
    y(k) = conj(upper);
    y(k + 1) = upper;
    left(k + nearest) = left(k + 1);
end
end
