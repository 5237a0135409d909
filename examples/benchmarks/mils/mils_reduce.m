function [R, Z, y] = mils_reduce(B, y)
% MILS_REDUCE  LLL reduction: B*Z = Q*R with Z unimodular, R upper
%   triangular and nearly orthogonal; Y becomes the first part of Q'*y.
[m, n] = size(B);
[Q, R] = qr(B);
R = R(1:n, :);
y = Q' * y;
y = y(1:n);
Z = eye(n);

k = 2;
while k <= n
  [R, Z] = mils_size(R, Z, k - 1, k);
  if R(k-1, k-1)^2 > R(k-1, k)^2 + R(k, k)^2 + 1e-12
    R(1:k, [k-1 k]) = R(1:k, [k k-1]);
    Z(:, [k-1 k]) = Z(:, [k k-1]);
    [G, r] = mils_givens(R(k-1, k-1), R(k, k-1));
    R(k-1:k, k-1:n) = G * R(k-1:k, k-1:n);
    R(k, k-1) = 0;
    R(k-1, k-1) = r;
    y(k-1:k) = G * y(k-1:k);
    if k > 2
      k = k - 1;
    end
  else
    for i = k-2:-1:1
      [R, Z] = mils_size(R, Z, i, k);
    end
    k = k + 1;
  end
end
