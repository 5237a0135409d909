function waves(n, count)
% A wave on a string, by slices of vectors.
  E = zeros(1, n);
  H = zeros(1, n);
  E(1) = 1;
  for t = 1:count
    H(1:n - 1) = H(1:n - 1) + 0.5 * (E(2:n) - E(1:n - 1));
    E(2:n - 1) = E(2:n - 1) + 0.5 * (H(2:n - 1) - H(1:n - 2));
  end
  printf("%.15g\n", sum(E .* E) + sum(H .* H));
end
