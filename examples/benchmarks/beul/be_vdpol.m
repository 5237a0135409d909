%#shape y (2,1), mu, dy (2,1)
function dy = be_vdpol(y, mu)
% BE_VDPOL  van der Pol's equation as a first-order system.
dy = [y(2); mu * (1 - y(1)^2) * y(2) - y(1)];
