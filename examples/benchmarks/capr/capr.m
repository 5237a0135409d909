%#shape a, b, c, d, n, tol, relax, cap
function cap = capr(a, b, c, d, n, tol, relax)
% CAPR  capacitance per unit length of a shielded rectangular line, in pF/m.
%   The inner conductor has half width A and half height B, the shield half
%   width C and half height D.  One quarter of the cross section, N cells
%   wide, is relaxed by Gauss-Seidel sweeps (factor RELAX) until the charge
%   of the inner conductor changes less than TOL, relatively.
h = c / n;
na = round(a / h);
nb = round(b / h);
m = round(d / h);

[v, fixed] = capr_grid(na, nb, n, m);

old = 0;
q = capr_charge(v, n, m);
k = 0;
while (abs(q - old) > tol * abs(q) || k < 2 * n) && k < 2000
  v = capr_sweep(v, fixed, n, m, relax);
  old = q;
  q = capr_charge(v, n, m);
  k = k + 1;
end

eps0 = 8.8541878128;
cap = 4 * eps0 * q;
