%#shape scale
function drv_rayt(scale)
% DRV_RAYT  Ray tracer: driver.
if nargin < 1
    scale = 1;
end

scene.centres = [0 0 6; -1.6 0.4 5; 1.5 -0.4 4.4];
scene.radii = [1 0.7 0.5];
scene.shine = [0.4 0.2 0.6];
scene.floor = -1;
scene.light = [0.4 0.8 -0.447];

n = round(20 * sqrt(scale));
picture = rayt(scene, n, n);
fprintf('%.10g\n', sum(sum(picture)) + sum(picture(:, round(n / 2))));
end
