function results = schr(n, steps, dt)
% SCHR  Schroedinger's equation in one dimension, dense: a wave packet runs
% into each of several potentials.
%   n        points of the grid
%   steps    time steps of length dt
%   results  one row a potential: total probability (1, but for rounding), mean
%            position, and the probability of being right of the middle

[x, h] = schr_grid(n, 20);
start = schr_packet(x, h, -4, 1, 3);
potentials = schr_potentials(3, 1);
right = @(x) 0.5 * (1 + sign(x));

results = zeros(length(potentials), 3);
for k = 1:length(potentials)
    H = schr_hamiltonian(x, h, potentials{k});
    U = schr_propagator(H, dt);
    psi = start;
    for step = 1:steps
        psi = U * psi;
    end
    results(k, 1) = schr_expectation(psi, ones(n, 1), h);
    results(k, 2) = schr_expectation(psi, x, h);
    results(k, 3) = schr_expectation(psi, right(x), h);
end
end
