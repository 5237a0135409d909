% Arrays that are computed and summed at once: vectors, matrices, empty arrays, in place and shared.
function summed_as_made()
  of([1 -2 3], 2); of([4; 5; 6], -1); of(zeros(1, 0), 1); of(zeros(0, 1), 1); of(7, 3); of([1 NaN Inf], 1);
  of(-zeros(1, 3), 1); of(linspace(0, 1, 1000), 1 / 3); of(zeros(0, 0), 1);
  each(ones(2, 3)); each([1 2 3]); each(ones(2, 2, 2));
end
function of(x, a)
  k = x; total = 0;
  for t = 1:3
    z = a * x + t;
    total = total + sum(abs(z));
    x = z .* z - x;
    s = sum(x);
  end
  printf('%.17g %.17g %.17g %.17g\n', total, s, sum(k), sum(z));
end
function each(x)
  z = x + 1;
  s = sum(z .* z);
  disp(s); disp(z);
end
