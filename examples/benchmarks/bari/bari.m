%#shape n, height, modulus, top, bottom, density, force, u (:,1)
function u = bari(n, height, modulus, top, bottom, density, force)
% BARI  Displacements of a bar that hangs from its upper end and carries its
% own weight and a force at its lower end, by n linear finite elements.
%   modulus      of elasticity
%   top, bottom  the bar's cross section at its ends; linear between them
%   u            displacements of the n + 1 nodes, from the top

h = height / n;
K = zeros(n + 1, n + 1);
f = zeros(n + 1, 1);
for i = 1:n
    area = top + (bottom - top) * (i - 0.5) / n;
    [k, w] = bari_element(modulus, area, h, density);
    K(i, i) = K(i, i) + k;
    K(i, i + 1) = K(i, i + 1) - k;
    K(i + 1, i) = K(i + 1, i) - k;
    K(i + 1, i + 1) = K(i + 1, i + 1) + k;
    f(i) = f(i) + w;
    f(i + 1) = f(i + 1) + w;
end
f(n + 1) = f(n + 1) + force;

% the upper end is held
u = zeros(n + 1, 1);
u(2:n + 1) = K(2:n + 1, 2:n + 1) \ f(2:n + 1);
