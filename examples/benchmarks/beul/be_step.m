function [ynew, n] = be_step(f, t, y, h)
% BE_STEP  one implicit step: the root of the residual, found by Newton.
g = @(z) be_residual(f, t + h, z, y, h);
[ynew, n] = be_newton(g, y, 1e-10, 20);
