% -*- texinfo -*-
% @deftypefn  {} {@var{Z} =} null (@var{A})
% @deftypefnx {} {@var{Z} =} null (@var{A}, @var{tol})
% @end deftypefn
function Z = null(A, tol)
% An orthonormal basis of what A maps to zero, whose dimension the tolerance decides.
if nargin < 1
    print_usage();
elseif nargin == 2 && strcmp(tol, 'r')
    error('null: option for rational not yet implemented');
end
if isempty(A) && ndims(A) == 2
    Z = basis_of_everything(A);
    return
end
if size(A, 1) > size(A, 2)
    [~, S, V] = svd(A, 0);
else
    [~, S, V] = svd(A);
end
if size(S, 1) > 1
    s = diag(S);
else
    s = S(1);
end
precision = eps(class(V));
if nargin == 1
    tol = max(size(A)) * s(1) * precision;
end
r = sum(s > tol);
width = size(A, 2);
if r < width
    Z = V(:, r + 1:width);
    Z(abs(Z) < precision) = 0;
else
    Z = zeros(width, 0, class(V));
end
end

function Z = basis_of_everything(A)
% The unit vectors of the space that a matrix without rows maps from; nothing without columns.
n = size(A, 2);
Z = zeros(n) + eye(n);
if isa(A, 'single')
    Z = single(Z);
end
end
