%#shape Lx, Ly, Lz, nx, ny, nz, steps, Ex (nx,:,:), Ey (:,ny,:), Ez (:,:,nz), probe (steps,3)
function [Ex, Ey, Ez, probe] = fdtd(Lx, Ly, Lz, nx, ny, nz, steps)
% FDTD  electromagnetic fields in a metal box, on Yee's staggered grid.
%   The box measures LX x LY x LZ metres and NX x NY x NZ cells.  The fields
%   start from two resonant modes; PROBE keeps Ex, Ey, Ez near one corner
%   after each of the STEPS.
c0 = 299792458;
mu0 = 4e-7 * pi;
eps0 = 1 / (mu0 * c0^2);

dx = Lx / nx;
dy = Ly / ny;
dz = Lz / nz;
dt = 0.95 / (c0 * sqrt(1 / dx^2 + 1 / dy^2 + 1 / dz^2));

% electric fields on the edges of the cells, magnetic ones on the faces
Ex = zeros(nx, ny + 1, nz + 1);
Ey = zeros(nx + 1, ny, nz + 1);
Ez = zeros(nx + 1, ny + 1, nz);
Hx = zeros(nx + 1, ny, nz);
Hy = zeros(nx, ny + 1, nz);
Hz = zeros(nx, ny, nz + 1);
probe = zeros(steps, 3);

sx = sin(pi * (0:nx)' / nx);
sy = sin(2 * pi * (0:ny)' / ny);
sz = sin(pi * (0:nz) / nz);
modexz = sx * sz;
modeyz = sy * sz;
for j = 1:ny
  Ey(:, j, :) = reshape(modexz, nx + 1, 1, nz + 1);
end
for i = 1:nx
  Ex(i, :, :) = reshape(0.5 * modeyz, 1, ny + 1, nz + 1);
end

for n = 1:steps
  Hx = Hx + dt / mu0 * ((Ey(:, :, 2:nz+1) - Ey(:, :, 1:nz)) / dz - (Ez(:, 2:ny+1, :) - Ez(:, 1:ny, :)) / dy);
  Hy = Hy + dt / mu0 * ((Ez(2:nx+1, :, :) - Ez(1:nx, :, :)) / dx - (Ex(:, :, 2:nz+1) - Ex(:, :, 1:nz)) / dz);
  Hz = Hz + dt / mu0 * ((Ex(:, 2:ny+1, :) - Ex(:, 1:ny, :)) / dy - (Ey(2:nx+1, :, :) - Ey(1:nx, :, :)) / dx);

  % the tangential fields on the walls stay 0
  Ex(:, 2:ny, 2:nz) = Ex(:, 2:ny, 2:nz) + dt / eps0 * ...
      ((Hz(:, 2:ny, 2:nz) - Hz(:, 1:ny-1, 2:nz)) / dy - (Hy(:, 2:ny, 2:nz) - Hy(:, 2:ny, 1:nz-1)) / dz);
  Ey(2:nx, :, 2:nz) = Ey(2:nx, :, 2:nz) + dt / eps0 * ...
      ((Hx(2:nx, :, 2:nz) - Hx(2:nx, :, 1:nz-1)) / dz - (Hz(2:nx, :, 2:nz) - Hz(1:nx-1, :, 2:nz)) / dx);
  Ez(2:nx, 2:ny, :) = Ez(2:nx, 2:ny, :) + dt / eps0 * ...
      ((Hy(2:nx, 2:ny, :) - Hy(1:nx-1, 2:ny, :)) / dx - (Hx(2:nx, 2:ny, :) - Hx(2:nx, 1:ny-1, :)) / dy);

  probe(n, 1) = Ex(3, 3, 4);
  probe(n, 2) = Ey(3, 3, 4);
  probe(n, 3) = Ez(3, 3, 4);
end
