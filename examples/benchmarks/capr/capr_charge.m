%#shape v (P,Q), n, m, q
function q = capr_charge(v, n, m)
% CAPR_CHARGE  flux into the shield, which equals the charge of the line.
% A node on an axis of symmetry counts half.
q = 0.5 * (v(n, 1) + v(1, m));
for j = 2:m
  q = q + v(n, j);
end
for i = 2:n
  q = q + v(i, m);
end
