1;
% Bounds that are missed by rounding alone are reached, in whatever order the loops run; a counter that an
% earlier loop left is what it was.

function r = late(m, n)
  U = ones(n, n + 4);
  V = zeros(n, n + 4);
  for j = 2:m
    for i = 1:n
      V(i, j) = U(i, j - 1) + U(i, j + 1) + i;
    end
  end
  for k = 2:m
    for h = 1:n
      U(h, k) = V(h, k) * 2;
    end
  end
  r = [sum(U(:)), sum(V(:))];
end

function C = beside(m, n)
  A = zeros(n, n);
  C = zeros(n, n);
  for j = 1:n
    for i = 1:n
      A(i, j) = i + j;
    end
  end
  for j = 1:m
    for k = 1:n
      b = A(k, j);
      for i = 1:n
        C(i, j) = C(i, j) + A(i, k) * b;
      end
    end
  end
end

function C = counted(n)
  A = ones(n, n);
  C = zeros(n, n);
  for j = 1:n
    for i = 1:n
      A(i, j) = i * j;
    end
  end
  for h = 1:2
    C(h, 1) = 3;
  end
  for j = 1:n
    for k = 1:n
      for i = 1:n
        C(i, j) = C(i, j) + A(i, k) * h;
      end
    end
    for h = 1:n
      C(h, j) = C(h, j) + 1;
    end
  end
end

% The bounds are known here, so that no check stands between the loops.
function once
  U = ones(6, 10);
  V = zeros(6, 10);
  m = 4 - 4 * eps;
  for j = 2:m
    for i = 1:6
      V(i, j) = U(i, j - 1) + U(i, j + 1) + i;
    end
  end
  for k = 2:m
    for h = 1:6
      U(h, k) = V(h, k) * 2;
    end
  end
  printf("%g %g\n", sum(U(:)), sum(V(:)));
  A = ones(4, 4);
  C = zeros(4, 4);
  last = 4 - 2 * eps;
  for j = 1:last
    for k = 1:4
      b = A(k, j) * j;
      for i = 1:4
        C(i, j) = C(i, j) + A(i, k) * b;
      end
    end
  end
  disp(C);
end

for m = [4 - 4 * eps, 8 - 8 * eps, 0.3 / 0.1, 2 - 2 * eps, 2.5, -3, 5]
  printf("%.17g ", late(m, 9));
  printf("\n");
end
for m = [4 - 2 * eps, 3, 4, 0.3 / 0.1, 0, 2.5]
  disp(beside(m, 4));
end
disp(counted(4));
once;
for m = [4 - 2 * eps, 4 - 10 * eps, 4 - 12 * eps, 3 - 2 * eps, 0.3 / 0.1, 3 + 4 * eps]
  printf("%d %d %d %d %d; ", numel(0:m), numel(1:m), numel(2:m), numel(3:m), numel(m:-1:0));
  r = 1:m;
  printf("%.17g %.17g\n", r(end), numel(0:0.1:m / 10));
end
