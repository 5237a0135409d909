%#shape H (N,N), psi (N,1), steps, dt
function psi = sch2_propagate(H, psi, steps, dt)
% SCH2_PROPAGATE  Time steps by Crank and Nicolson: each solves a sparse
% system of equations.
half = 0.5i * dt * H;
one = speye(size(H, 1));
for k = 1:steps
    psi = (one + half) \ ((one - half) * psi);
end
end
