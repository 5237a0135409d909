function insertion(n, count)
% Numbers are sorted by insertion.
  total = 0;
  for t = 1:count
    x = zeros(1, n);
    seed = t;
    for i = 1:n
      seed = mod(seed * 1103 + 12345, 65536);
      x(i) = seed;
    end
    for i = 2:n
      key = x(i);
      j = i - 1;
      while j >= 1 && x(j) > key
        x(j + 1) = x(j);
        j = j - 1;
      end
      x(j + 1) = key;
    end
    total = total + x(1) + x(n);
  end
  printf("%.15g\n", total);
end
