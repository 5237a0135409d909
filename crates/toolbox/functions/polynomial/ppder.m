% -*- texinfo -*-
% @deftypefn  {} {ppd =} ppder (pp)
% @deftypefnx {} {ppd =} ppder (pp, m)
% @end deftypefn
function ppd = ppder(pp, m)
% The derivative of a piecewise polynomial, m times (once where m is not given).
if nargin < 1
    print_usage();
end
if nargin < 2
    m = 1;
end
if ~(isstruct(pp) && strcmp(pp.form, 'pp'))
    error('ppder: PP must be a structure');
end
[x, p, ~, k, d] = unmkpp(pp);
if k - m <= 0
    x = [x(1), x(end)];
    pd = zeros(prod(d), 1);
else
    factors = ones(1, k - m);
    for step = 1:m
        factors = factors .* (k-step:-1:m-step+1);
    end
    pd = p(:, 1:k-m) * diag(factors);
end
ppd = mkpp(x, pd, d);
end
