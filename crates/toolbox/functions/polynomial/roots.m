% -*- texinfo -*-
% @deftypefn {} {} roots (@var{c})
% @end deftypefn
function r = roots(c)
% The roots of a polynomial: the eigenvalues of its companion matrix.
if nargin < 1 || (~isvector(c) && ~isempty(c))
    print_usage();
elseif any(~isfinite(c))
    error('roots: inputs must not contain Inf or NaN');
end
r = [];
if isempty(c)
    return;
end
c = c(:);
largest = max(abs(c));
if largest == 0
    return;
end
% Zeros in front lower the degree; each zero at the end is a root 0.
used = find(c ./ largest);
first = used(1);
last = used(end);
zero_roots = zeros(numel(c) - last, 1);
degree = last - first;
if degree == 0
    r = zero_roots;
    return;
end
companion = diag(ones(1, degree - 1), -1);
companion(1, :) = -c(first+1:last) ./ c(first);
r = eig(companion);
if ~isempty(zero_roots)
    r = [r; zero_roots];
end
end
