function chain(n, count)
% Operations on whole vectors, one after the other.
  x = (1:n) / n;
  y = x + 1;
  total = 0;
  for t = 1:count
    z = 0.5 * x + y .* x - y / 3;
    z = z .* z + 2 * z - x ./ (y + 1) + 0.25 * y;
    total = total + sum(abs(z));
  end
  printf("%.15g\n", total);
end
