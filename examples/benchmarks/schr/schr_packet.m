%#shape x (N,1), h, centre, spread, momentum, psi (N,1)
function psi = schr_packet(x, h, centre, spread, momentum)
% SCHR_PACKET  A Gaussian wave packet of total probability 1.
psi = exp(-(x - centre) .^ 2 / (4 * spread ^ 2)) .* exp(1i * momentum * x);
psi = psi / sqrt(schr_expectation(psi, ones(length(x), 1), h));
end
