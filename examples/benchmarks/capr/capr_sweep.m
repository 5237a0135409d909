%#shape v (P,Q), fixed (P,Q), n, m, relax
function v = capr_sweep(v, fixed, n, m, relax)
% CAPR_SWEEP  one over-relaxed Gauss-Seidel sweep.
% The node beyond an axis of symmetry mirrors the one before it.
for i = 1:n
  if i == 1
    w = 2;
  else
    w = i - 1;
  end
  for j = 1:m
    if fixed(i, j) == 0
      if j == 1
        s = 2;
      else
        s = j - 1;
      end
      mean4 = (v(w, j) + v(i+1, j) + v(i, s) + v(i, j+1)) / 4;
      v(i, j) = v(i, j) + relax * (mean4 - v(i, j));
    end
  end
end
