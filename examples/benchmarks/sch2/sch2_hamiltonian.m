function H = sch2_hamiltonian(x, y, h, n, potential)
% SCH2_HAMILTONIAN  Energy operator of a particle of mass 1 in the plane.
D = sch2_second_difference(n, h);
N = n * n;
H = -0.5 * (kron(speye(n), D) + kron(D, speye(n))) ...
    + sparse(1:N, 1:N, potential(x, y), N, N);
end
