%#shape A (N,N), b (N,1), x (N,1)
function x = be_solve(A, b)
% BE_SOLVE  Gaussian elimination with partial pivoting.
n = length(b);
for k = 1:n-1
  [big, p] = max(abs(A(k:n, k)));
  p = p + k - 1;
  if p ~= k
    A([k p], :) = A([p k], :);
    b([k p]) = b([p k]);
  end
  for i = k+1:n
    m = A(i, k) / A(k, k);
    A(i, k:n) = A(i, k:n) - m * A(k, k:n);
    b(i) = b(i) - m * b(k);
  end
end
x = zeros(n, 1);
for i = n:-1:1
  x(i) = (b(i) - A(i, i+1:n) * x(i+1:n)) / A(i, i);
end
