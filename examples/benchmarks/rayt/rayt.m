function picture = rayt(scene, height, width)
% RAYT  Trace one ray for each pixel of a picture.
%   scene  structure: centres (one row a sphere), radii, shine (the share of
%          light that a sphere mirrors), floor (height of a chequered plane),
%          light (direction towards the lamp)
% The eye is at the origin and looks along the third axis. A ray is followed
% from mirror to mirror, at most four times.

picture = zeros(height, width);
lamp = scene.light / sqrt(sum(scene.light .^ 2));

for row = 1:height
    for column = 1:width
        from = [0 0 0];
        way = [(column - 0.5) / width - 0.5, 0.5 - (row - 0.5) / height, 1];
        way = way / sqrt(sum(way .^ 2));
        strength = 1;
        shade = 0;
        bounces = 0;

        while strength > 0.01 && bounces < 4
            [distance, sphere] = rayt_nearest(scene, from, way);
            if sphere < 0
                % nothing is hit: the sky, brighter towards the top
                shade = shade + strength * (0.6 + 0.4 * way(2));
                strength = 0;
            else
                point = from + distance * way;
                if sphere > 0
                    normal = (point - scene.centres(sphere, :)) / scene.radii(sphere);
                    colour = 0.9;
                    mirror = scene.shine(sphere);
                else
                    normal = [0 1 0];
                    colour = 0.3 + 0.5 * mod(floor(point(1)) + floor(point(3)), 2);
                    mirror = 0.1;
                end

                bright = sum(normal .* lamp);
                [shadow, obstacle] = rayt_nearest(scene, point + 1e-6 * normal, lamp);
                if bright < 0 || (obstacle >= 0 && shadow > 0)
                    bright = 0;
                end
                shade = shade + strength * (1 - mirror) * colour * (0.2 + 0.8 * bright);

                strength = strength * mirror;
                way = way - 2 * sum(way .* normal) * normal;
                from = point + 1e-6 * normal;
                bounces = bounces + 1;
            end
        end
        picture(row, column) = shade;
    end
end
end
