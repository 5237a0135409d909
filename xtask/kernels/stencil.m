function stencil(n, count)
% Heat in a plate: the mean of four neighbours, again and again.
  U = zeros(n, n);
  V = zeros(n, n);
  for i = 1:n
    U(i, 1) = i / n;
    V(i, 1) = i / n;
  end
  for t = 1:count
    for j = 2:n - 1
      for i = 2:n - 1
        V(i, j) = 0.25 * (U(i - 1, j) + U(i + 1, j) + U(i, j - 1) + U(i, j + 1));
      end
    end
    for j = 2:n - 1
      for i = 2:n - 1
        U(i, j) = V(i, j);
      end
    end
  end
  printf("%.15g\n", sum(U(:)));
end
