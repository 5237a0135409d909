function mandelbrot(n, count)
% How long points of the plane stay near.
  total = 0;
  for j = 1:n
    for i = 1:n
      a = -2 + 3 * i / n;
      b = -1.5 + 3 * j / n;
      x = 0;
      y = 0;
      k = 0;
      while k < count && x * x + y * y < 4
        z = x * x - y * y + a;
        y = 2 * x * y + b;
        x = z;
        k = k + 1;
      end
      total = total + k;
    end
  end
  printf("%.15g\n", total);
end
