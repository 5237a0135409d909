function [chk, iters] = beul(steps)
% BEUL  backward Euler on three systems of ordinary differential equations.
%   CHK holds a number of each system's final state, ITERS the count of
%   Newton steps taken.

chk = zeros(1, 4);
iters = 0;

% a stiff linear system
A = [-1 0 0; 1 -50 0; 0 50 -0.1];
f = @(t, y) be_linear(t, y, A);
[t, y, k] = be_integrate(f, 0, 2, [1; 0; 0], steps);
chk(1) = sum(y(:, end));
iters = iters + k;

% van der Pol's oscillator
mu = 5;
f = @(t, y) be_vdpol(y, mu);
[t, y, k] = be_integrate(f, 0, 10, [2; 0], steps);
chk(2) = sum(y(:, end));
iters = iters + k;

% predators and prey
coef = [1.5, 1.0, 0.75, 3.0];
f = @(t, y) be_lotka(y, coef);
[t, y, k] = be_integrate(f, 0, 4, [3; 1], steps);
chk(3) = sum(y(:, end));
chk(4) = be_invariant(y(:, end), coef) - be_invariant(y(:, 1), coef);
iters = iters + k;
