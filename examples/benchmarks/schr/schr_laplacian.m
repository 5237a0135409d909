function D = schr_laplacian(n, h)
% SCHR_LAPLACIAN  Second difference, as a matrix; the wave is 0 at the walls.
D = -2 * eye(n) + diag(ones(n - 1, 1), 1) + diag(ones(n - 1, 1), -1);
D = D / h ^ 2;
end
