% -*- texinfo -*-
% @deftypefn {} {@var{yi} =} ppval (@var{pp}, @var{xi})
% @end deftypefn
function yi = ppval(pp, xi)
% The values of a piecewise polynomial at given places.
if nargin ~= 2
    print_usage();
end
if ~(isstruct(pp) && isfield(pp, 'form') && strcmp(pp.form, 'pp'))
    error('ppval: first argument must be a pp-form structure');
end
[breaks, coefs, pieces, order, d] = unmkpp(pp);
parts = prod(d);
places = xi(:).';
piece = lookup(breaks, places, 'lr');
offset = conj(places - breaks(piece));
% Row (piece - 1) * parts + part of the coefficients belongs to a part of the value.
row = bsxfun(@plus, (1:parts).', (piece - 1) * parts);
yi = reshape(coefs(row(:), 1), parts, numel(xi));
for k = 2:order
    yi = bsxfun(@times, yi, offset) + reshape(coefs(row(:), k), parts, numel(xi));
end
yi = in_shape(yi, pp, d, xi);
end

function yi = in_shape(yi, pp, d, xi)
% The values in the shape that belongs to the places: dimensions of a value, then of the places.
if isequal(d, 1)
    yi = reshape(yi, size(xi));
    return;
end
places = size(xi);
if isvector(xi)
    places = numel(xi);
end
yi = reshape(yi, [d, places]);
if numel(xi) <= 1 && length(d) > 1
    yi = first_dimensions_last(yi, length([d, places]) - 1);
end
if isfield(pp, 'orient') && strcmp(pp.orient, 'first')
    yi = first_dimensions_last(yi, length(d));
end
end
