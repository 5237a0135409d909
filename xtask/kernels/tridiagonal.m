function tridiagonal(n, count)
% Systems with three diagonals, solved by elimination.
  x = zeros(n, 1);
  for t = 1:count
    a = ones(n, 1);
    b = 4 * ones(n, 1) + t;
    c = ones(n, 1);
    d = zeros(n, 1);
    for i = 1:n
      d(i) = i / n;
    end
    for i = 2:n
      w = a(i) / b(i - 1);
      b(i) = b(i) - w * c(i - 1);
      d(i) = d(i) - w * d(i - 1);
    end
    x(n) = d(n) / b(n);
    for i = numel(x) - 1:-1:1
      x(i) = (d(i) - c(i) * x(i + 1)) / b(i);
    end
  end
  printf("%.15g\n", sum(x));
end
