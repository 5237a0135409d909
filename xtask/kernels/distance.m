function distance(n, count)
% How many changes turn one word into another.
  a = zeros(1, n);
  b = zeros(1, n);
  for i = 1:n
    a(i) = mod(i * 7, 26);
    b(i) = mod(i * 11 + 3, 26);
  end
  total = 0;
  for t = 1:count
    D = zeros(n + 1, n + 1);
    for i = 1:n + 1
      D(i, 1) = i - 1;
      D(1, i) = i - 1;
    end
    for j = 1:n
      for i = 1:n
        cost = 1;
        if a(i) == b(j)
          cost = 0;
        end
        D(i + 1, j + 1) = min(min(D(i, j + 1) + 1, D(i + 1, j) + 1), D(i, j) + cost);
      end
    end
    total = total + D(n + 1, n + 1);
  end
  printf("%.15g\n", total);
end
