% Sparse matrices.
A = sparse([1 2 3],[1 2 3],[1 2 3])
B = sparse([1 2 3 1],[1 2 3 3],[1.5 -2.25 1000 3])
C = sparse([1 2],[1 2],[1+2i 3.5])
D = sparse(3,4)
E = speye(2)
disp(A)
F = 0.5*speye(3)
G = sparse(1,1,5)
H = sparse([1 1],[1 1],[2 3], 2, 2)
s.a = speye(2)
c = {speye(2)}
I = sparse([1 2],[1 1],[1e10 1])
J = sparse([1 2 3],[1 2 3],[1 2 3]) - sparse([1 2 3],[1 2 3],[1 2 3])
K = A + 1
L = A * 2, M = A / 2; M
N = sparse([])
O = sparse(ones(2))
P = -A
Q = A'
size(A), numel(A), nnz(A), issparse(A), class(A), isreal(C), full(B)
R = A * [1;2;3]
S = A * A
T = A \ [1;2;3]
U = A .* 2
V = kron(speye(2), A)
W = sparse([1 2],[1 2],[NaN Inf])
A = sparse ([1 2 3 1], [1 2 3 3], [1.5 -2 3 4]);
[m, n] = size (A), x = size (A, 1), y = numel (A), z = columns (A)
c = {A}; x = nnz (c{1})
s.b = A * 2; s
x = A + 1i, y = 1i * A, z = isreal (1i * A)
x = A * A', y = A .* A, z = 1 - A
x = A * ones (3, 2), y = ones (2, 3) * A, z = A \ ones (3, 2)
x = isa (A, 'double'), y = isa (A, 'numeric'), z = isa (A, 'float')
x = issparse (A + A), y = issparse (A + 1), z = issparse (A * ones (3))
f = @(v) A * v; x = f ([1;2;3])
x = kron (A, [1 2]), y = eye (size (A)) + A, z = eye (3) * A
x = sparse ([1 1 2], [1 1 2], [2 -2 3]), y = sparse (2, 3) + sparse (2, 3), z = speye (2, 3)
x = sparse ([4 1 0; 1 4 1; 0 1 4]) \ [1; 2; 3]
x = sparse ([0 0 2; 3 0 0; 0 4 1]) \ [1; 2; 3]
try, A * ones (2), catch e, disp (e.message), end
try, A + ones (2), catch e, disp (e.message), end
try, A + speye (2), catch e, disp (e.message), end
% An arrow, whose rows come into another order.
n = 30; i = [1:n, ones(1, n - 1), 2:n]; j = [1:n, 2:n, ones(1, n - 1)];
B = sparse (i, j, [10 * ones(1, n), ones(1, 2 * n - 2)]);
x = B \ (1:n)'; printf ('%.10g\n', x(1), x(2), x(n), max (abs (B * x - (1:n)')) < 1e-12)
C = B + 1i * speye (n); x = C \ (1:n)'; printf ('%.10g\n', real (x(1)), imag (x(n)))
x = isfloat (A), y = isnumeric (A), z = isreal (A), w = islogical (A), v = isscalar (A), u = isvector (A)
x = sparse ([1 0; 0 2]) * Inf, y = sparse ([NaN 1]) * [1; 2], z = sparse ([Inf 1]) * [1; 2], w = kron (sparse ([Inf 1]), [1 2])
x = sparse (5) + sparse (1), y = sparse (3) * 2, z = sparse (1) - 1
A = zeros (5, 8); A(1:23) = 1; B = sparse (A); disp (B)
