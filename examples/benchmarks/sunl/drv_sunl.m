%#shape scale
function drv_sunl(scale)
% DRV_SUNL  Sunlight illumination in lux: driver. Four days of the year 2006 in
% Montreal, hour by hour.
if nargin < 1
    scale = 1;
end

total = 0;
for k = 1:round(8 * scale)
    day = mod(91 * k - 11, 365);
    lux = zeros(1, 24);
    for hour = 1:24
        lux(hour) = sunl(45.5, -73.6, day, hour);
    end
    total = total + max(lux) + sum(lux .* (1:24)) / 24;
end
fprintf('%.10g\n', total);
