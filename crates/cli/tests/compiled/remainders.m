% Remainders of sums of counters, and of what only looks like one.
x = 10:10:80;
total = 0;
for i = 0:2:20
  for j = 1:3
    total = total * 3 + mod(i * 7 + j * 3 + 1, 41);
    total = mod(total, 1e9);
    if rem(i + 2 * j, 4) == 0
      printf("%d %d\n", i, j);
    end
    total = total + x(mod(i + j, 8) + 1);
    total = total + mod(mod(3 * i, 7) * 5 + j, 11);
  end
end
disp(total)
for i = -3:3
  printf("%g %g %g %g\n", mod(i, 3), rem(i, 3), 1 / rem(i, 3), mod(2 - i, 3));
end
for i = 3:-1:-3
  printf("%g %g\n", mod(i, 4), rem(i * 2, 4));
end
for i = 1:2
  i = i - 5;
  printf("%g %g\n", mod(i, 3), rem(i, 3));
end
for i = 9007199254740990:9007199254740993
  printf("%d\n", mod(i * 3, 7));
end
for i = 1:2
  printf("%g %g %g\n", mod(i * 1e300, 7), mod(i, 0), mod(i, 0.5));
end
