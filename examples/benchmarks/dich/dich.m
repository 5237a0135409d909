%#shape a, n, m, tol, maxit, U (n,m)
function U = dich(a, n, m, tol, maxit)
% DICH  Dirichlet solution of Laplace's equation on a rectangle.
%   U = DICH(A, N, M, TOL, MAXIT): N points across the width A, M points of
%   the same spacing in height.  Left and bottom sides are at 0, the right
%   side rises linearly to 1, the top is an arch that ends at 1.
h = a / (n - 1);
height = h * (m - 1);
U = zeros(n, m);

for j = 1:m
  U(n, j) = h * (j - 1) / height;
end
for i = 1:n
  x = h * (i - 1) / a;
  U(i, m) = x + sin(pi * x);
end

% the inner points start at the mean of the four corners
start = (U(1, 1) + U(n, 1) + U(1, m) + U(n, m)) / 4;
for i = 2:n-1
  for j = 2:m-1
    U(i, j) = start;
  end
end

% best factor for successive over-relaxation on a rectangle
g = cos(pi / (n - 1)) + cos(pi / (m - 1));
w = 4 / (2 + sqrt(4 - g^2));

err = 1;
count = 0;
while err > tol && count < maxit
  err = 0;
  for j = 2:m-1
    for i = 2:n-1
      move = w * (U(i, j+1) + U(i, j-1) + U(i+1, j) + U(i-1, j) - 4 * U(i, j)) / 4;
      U(i, j) = U(i, j) + move;
      if err < abs(move)
        err = abs(move);
      end
    end
  end
  count = count + 1;
end
