% -*- texinfo -*-
% @deftypefn  {} {@var{ppi} =} ppint (@var{pp})
% @deftypefnx {} {@var{ppi} =} ppint (@var{pp}, @var{c})
% @end deftypefn
function ppi = ppint(pp, c)
% The integral of a piecewise polynomial, which starts with c.
if nargin < 1
    print_usage();
end
if ~(isstruct(pp) && strcmp(pp.form, 'pp'))
    error('ppint: PP must be a structure');
end
[x, p, n, k, d] = unmkpp(pp);
coefs = reshape(p, [], k) / diag(k:-1:1);
if nargin == 1
    coefs(:, k+1) = 0;
else
    coefs(:, k+1) = repmat(c(:), n, 1);
end
ppi = mkpp(x, coefs, d);
% Each piece starts where the one before it ends.
rise = -cumsum(ppjumps(ppi), length(d) + 1);
ppi.coefs(prod(d)+1:end, k+1) = rise(:);
end
