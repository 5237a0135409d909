% -*- texinfo -*-
% @deftypefn {} {@var{jumps} =} ppjumps (@var{pp})
% @end deftypefn
function jumps = ppjumps(pp)
% How far the values of a piecewise polynomial jump at each break inside.
if nargin < 1
    print_usage();
end
if ~(isstruct(pp) && strcmp(pp.form, 'pp'))
    error('ppjumps: PP must be a structure');
end
[x, coefs, n, k, d] = unmkpp(pp);
if k < 2
    error('Octave:undefined-function', '''llim'' undefined');
end
parts = prod(d);
width = diff(x(1:n));
count = (n - 1) * parts;
left = reshape(coefs(1:count, 1), parts, n - 1);
for power = 2:k
    left = bsxfun(@times, left, width) + reshape(coefs(1:count, power), parts, n - 1);
end
left = first_dimensions_last(reshape(left, [d, n - 1]), length(d));
right = first_dimensions_last(ppval(pp, x(2:end-1)), length(d));
jumps = first_dimensions_last(right - left, 1);
end
