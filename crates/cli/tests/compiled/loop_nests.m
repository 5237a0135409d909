1;
% Loops whose iterations are computed in another order: none of it may show.

function C = product_of(n)
  A = zeros(n, n);
  for j = 1:n
    for i = 1:n
      A(i, j) = mod(i * 3 + j * 7, 19) / 4;
    end
  end
  B = zeros(n, n);
  for j = 1:n
    for i = 1:n
      B(i, j) = mod(i * 5 + j * 7, 19) / 4;
    end
  end
  C = zeros(n, n);
  for j = 1:n
    for k = 1:n
      b = B(k, j);
      for i = 1:n
        C(i, j) = C(i, j) + A(i, k) * b;
      end
    end
  end
end

function [U, V] = heat(n, count)
  U = zeros(n, n);
  for j = 1:n
    for i = 1:n
      U(i, j) = mod(i * 11 + j * 7, 19) / 4;
    end
  end
  V = zeros(n, n);
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
end

function [A, B] = shifted(n)
% The second nest stores what the first one reads two columns ahead, and reads what it stores.
  A = zeros(n + 4, n + 4);
  B = zeros(n + 4, n + 4);
  for j = 1:n + 4
    for i = 1:n + 4
      A(i, j) = i + 10 * j;
    end
  end
  for j = 1:n
    for i = 1:n
      B(i, j) = A(i, j + 2) - A(i, j) / 2;
    end
  end
  for k = 1:n
    for h = 1:n
      A(h, k + 2) = B(h, k) + A(h, k + 1);
    end
  end
end

function A = in_order(n)
% What the second nest reads ahead, the first one has to store before.
  A = zeros(n + 4, n + 4);
  B = zeros(n + 4, n + 4);
  for j = 1:n
    for i = 1:n
      B(i, j) = i * j;
    end
  end
  for k = 1:n
    for h = 1:n
      A(h, k) = B(h, k + 1) + B(h, k + 3);
    end
  end
end

function C = summed(n)
% The number that an iteration leaves is read after the loop.
  A = zeros(n, n);
  for j = 1:n
    for i = 1:n
      A(i, j) = mod(i * 3 + j * 7, 19) / 4;
    end
  end
  C = zeros(n, n);
  s = -1;
  for j = 1:n
    s = j;
    for k = 1:n
      s = s + k / 3;
      for i = 1:n
        C(i, j) = C(i, j) + A(i, k) / s;
      end
    end
  end
  printf("%.15g\n", s);
end

for n = [0 1 2 5 6]
  disp(product_of(n));
  disp(summed(n));
  [A, B] = shifted(n);
  disp(A);
  disp(sum(B(:)));
  disp(in_order(n));
end
for n = [1 2 3 4 9]
  [U, V] = heat(n, 3);
  printf("%.17g ", U, V);
  printf("\n");
end
