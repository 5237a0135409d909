function [distance, sphere] = rayt_nearest(scene, from, way)
% RAYT_NEAREST  What a ray hits first.
%   distance  along the ray; Inf where nothing is hit
%   sphere    its number, 0 for the floor, -1 where nothing is hit

distance = Inf;
sphere = -1;

if way(2) < 0 && from(2) > scene.floor
    distance = (scene.floor - from(2)) / way(2);
    sphere = 0;
end

for k = 1:length(scene.radii)
    offset = from - scene.centres(k, :);
    b = sum(offset .* way);
    c = sum(offset .* offset) - scene.radii(k) ^ 2;
    d = b * b - c;
    if d > 0
        t = -b - sqrt(d);
        if t > 1e-9 && t < distance
            distance = t;
            sphere = k;
        end
    end
end
end
