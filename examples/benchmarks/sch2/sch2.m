function results = sch2(n, steps, dt)
% SCH2  Schroedinger's equation in the plane, sparse: a wave packet in each of
% several potentials.
%   n        points of the grid along each axis
%   steps    time steps of length dt
%   results  one row a potential: total probability, mean distance from the
%            origin, and energy

[x, y, h] = sch2_grid(n, 10);
potentials = sch2_potentials([2 1], 2);
start = sch2_packet(x, y, h, [-1.5 0.5], [1.5 -1]);

results = zeros(length(potentials), 3);
for k = 1:length(potentials)
    H = sch2_hamiltonian(x, y, h, n, potentials{k});
    psi = sch2_propagate(H, start, steps, dt);
    N = n * n;
    results(k, 1) = sch2_expectation(psi, speye(N), h);
    results(k, 2) = sch2_expectation(psi, sparse(1:N, 1:N, sqrt(x .^ 2 + y .^ 2)), h);
    results(k, 3) = sch2_expectation(psi, H, h);
end
end
