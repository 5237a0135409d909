%#shape na, nb, n, m, v (P,Q), fixed (P,Q)
function [v, fixed] = capr_grid(na, nb, n, m)
% CAPR_GRID  start potentials, and a 1 for each node whose potential is given.
v = zeros(n+1, m+1);
fixed = zeros(n+1, m+1);
for i = 1:na+1
  for j = 1:nb+1
    v(i, j) = 1;
    fixed(i, j) = 1;
  end
end
for i = 1:n+1
  fixed(i, m+1) = 1;
end
for j = 1:m+1
  fixed(n+1, j) = 1;
end
