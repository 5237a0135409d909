function H = schr_hamiltonian(x, h, potential)
% SCHR_HAMILTONIAN  Energy operator of a particle of mass 1.
H = -0.5 * schr_laplacian(length(x), h) + diag(potential(x));
end
