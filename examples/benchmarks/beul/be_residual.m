function r = be_residual(f, t, z, y, h)
% BE_RESIDUAL  how far Z is from being the backward Euler step from Y.
r = z - y - h * f(t, z);
