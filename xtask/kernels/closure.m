function closure(n, count)
% Which nodes of a graph can be reached from which.
  total = 0;
  for t = 1:count
    A = zeros(n, n);
    for i = 1:n
      for j = 1:n
        if mod(i * 7 + j * 3 + t, 41) == 0
          A(i, j) = 1;
        end
      end
    end
    for k = 1:n
      for j = 1:n
        if A(k, j) > 0
          for i = 1:n
            if A(i, k) > 0
              A(i, j) = 1;
            end
          end
        end
      end
    end
    for i = 1:n
      for j = 1:n
        total = total + A(i, j);
      end
    end
  end
  printf("%.15g\n", total);
end
