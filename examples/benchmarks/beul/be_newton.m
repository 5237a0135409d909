function [x, n] = be_newton(g, x0, tol, maxit)
% BE_NEWTON  Newton's method for g(x) = 0 with a differenced Jacobian.
x = x0;
r = g(x);
n = 0;
while norm(r) > tol && n < maxit
  J = be_jacobian(g, x, r);
  x = x - be_solve(J, r);
  r = g(x);
  n = n + 1;
end
