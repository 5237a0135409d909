% -*- texinfo -*-
% @deftypefn  {} {} orth (@var{A})
% @deftypefnx {} {} orth (@var{A}, @var{tol})
% @end deftypefn
function Q = orth(A, tol)
% An orthonormal basis of the column space of A, whose rank the tolerance decides.
if nargin < 1
    print_usage();
end
if isempty(A)
    Q = [];
    return
end
[U, S, ~] = svd(A);
if isvector(S)
    s = S(1);
else
    s = diag(S);
end
if nargin == 1
    tol = max(size(A)) * s(1) * precision_of(A);
end
r = sum(s > tol);
if r > 0
    Q = -U(:, 1:r);
else
    Q = zeros(size(A, 1), 0);
end
end
