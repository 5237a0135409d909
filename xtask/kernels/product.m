function product(n, count)
% A product of matrices, element by element.
  A = zeros(n, n);
  B = zeros(n, n);
  for j = 1:n
    for i = 1:n
      A(i, j) = i / j;
      B(i, j) = i - j;
    end
  end
  total = 0;
  for t = 1:count
    C = zeros(n, n);
    for j = 1:n
      for k = 1:n
        b = B(k, j);
        for i = 1:n
          C(i, j) = C(i, j) + A(i, k) * b;
        end
      end
    end
    total = total + C(n, n);
  end
  printf("%.15g\n", total);
end
