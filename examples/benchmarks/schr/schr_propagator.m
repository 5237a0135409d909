%#shape H (N,N), dt, U (N,N)
function U = schr_propagator(H, dt)
% SCHR_PROPAGATOR  The matrix of one time step, by Crank and Nicolson.
n = size(H, 1);
half = 0.5i * dt * H;
U = (eye(n) + half) \ (eye(n) - half);
end
