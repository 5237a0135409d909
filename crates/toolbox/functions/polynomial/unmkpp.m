% -*- texinfo -*-
% @deftypefn {} {[@var{x}, @var{p}, @var{n}, @var{k}, @var{d}] =} unmkpp (@var{pp})
% @end deftypefn
function [x, P, n, k, d] = unmkpp(pp)
% The breaks, coefficients, number of pieces, order and size of values of a piecewise polynomial.
if nargin < 1
    print_usage();
end
if ~(isstruct(pp) && isfield(pp, 'form') && strcmp(pp.form, 'pp'))
    error('unmkpp: PP must be a piecewise polynomial structure');
end
x = pp.breaks;
P = pp.coefs;
n = pp.pieces;
k = pp.order;
d = pp.dim;
end
