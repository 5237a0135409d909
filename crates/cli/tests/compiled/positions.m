% Counters that are positions become numbers; arrays are computed where they stand.
1;
function x = ramp(n)
  x = zeros(n, 1);
  for i = 1:n
    x(i) = (i - 1) / n;
  end
end

function A = differences(n)
  A = zeros(n, n);
  for j = 1:n
    for i = 1:n
      A(i, j) = i / j - (i - j) / 3;
    end
  end
end

function x = falling(n)
  x = ones(1, n);
  for i = n - 1:-1:2
    x(i) = i + 0.25;
    x(i + 1) = x(i) * i;
  end
end

function x = strided(n)
  x = zeros(1, 3 * n);
  for i = 1:3:3 * n
    x(i) = -i;
    y = i + i;
    x(i + 2) = y;
  end
end

function z = again(x)
  z = 2 * x;
  z = z .* z + x;
  w = z;
  z = z(1:end - 1) - 0.5;
  z = [z, w(1)];
  z = z' * z;
  z = abs(z) + 1;
end

function x = changed(x)
  x = x + 1;
  x = x(:, 1);
  x = x ./ 3;
end

disp(ramp(7)');
disp(differences(4));
disp(falling(9));
disp(strided(4));
disp(again([1 2 3]));
a = [1 2; 3 4];
b = changed(a)
a
function x = far(x)
  for i = 4503599627370495:2:4503599627370501
    x(end + 1) = i / 2;
  end
end
fprintf('%.1f ', far([])); fprintf('\n');
