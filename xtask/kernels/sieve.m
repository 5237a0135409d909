function sieve(n, count)
% The primes below a number.
  found = 0;
  for t = 1:count
    prime = true(1, n);
    prime(1) = false;
    i = 2;
    while i * i <= n
      if prime(i)
        for k = i * i:i:n
          prime(k) = false;
        end
      end
      i = i + 1;
    end
    for k = 1:n
      if prime(k)
        found = found + 1;
      end
    end
  end
  printf("%.15g\n", found);
end
