% Sums of what is computed from vectors, of matrices and of empty arrays.
function summed()
  x = [1 -2 3]; y = [4; 5; 6]; A = reshape(1:6, 2, 3) + 0; e = zeros(1, 0);
  show(sum(abs(x))); show(sum(x .* x)); show(sum(y .^ 2)); show(sum(A(:))); show(sum(abs(A(:, 2))));
  show(sum(e .* 2)); show(sum(e(:)));
  t = 0;
  for k = 1:3
    t = t + sum(x(1:k) .* k);
    if sum(x(1:k)) > 0 && sum(x .* x) > 1, t = t + 1; end
  end
  show(t);
  show(sum(x(1:2) - x(2:3)) / sum(abs(x)) + sum((x - 1) .* (x + 1)));
  rows(x); rows(y); rows(zeros(1, 0)); rows(zeros(0, 1)); rows(zeros(0, 0)); rows(-zeros(1, 3)); rows([1 NaN Inf]); rows(1:4); rows(7);
  A(:) = A(:) * 2; disp(A); B = A(:) + 1; disp(B'); A(:) = sum(A(:)); disp(A);
  while sum(abs(x)) > 1, x = x / 2; end, disp(x);
  part(x, 5);
end
function rows(v)
  n = numel(v);
  s = 0;
  for k = 1:2, s = s + sum(v .* v) - sum(abs(v(1:n))); end
  show(s); show(1 / sum(v * 1)); show(sum(v(:) - 1));
end
function part(x, n)
  try, show(sum(abs(x(2:n)))); catch err, disp(err.message); end
  try, show(sum(x .* ones(1, n))); catch err, disp(err.message); end
  M = ones(2, 2) * n;
  show(sum(M(:) .* M(:))); disp(sum(M .* M));
end
function show(v), printf('%.17g\n', v); end
