%#shape x (N,1), y (N,1), h, centre (1,2), momentum (1,2), psi (N,1)
function psi = sch2_packet(x, y, h, centre, momentum)
% SCH2_PACKET  A round Gaussian wave packet of total probability 1.
distance = (x - centre(1)) .^ 2 + (y - centre(2)) .^ 2;
psi = exp(-0.5 * distance + 1i * (momentum(1) * x + momentum(2) * y));
psi = psi / sqrt(h ^ 2 * sum(abs(psi) .^ 2));
end
