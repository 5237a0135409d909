%#shape latitude, longitude, day, hour, lux
function lux = sunl(latitude, longitude, day, hour)
% SUNL  Illumination of level ground under a clear sky, in lux.
%   latitude, longitude  in degrees, north and east positive
%   day                  of the year 2006, 1 for the first of January
%   hour                 of that day, universal time
% Direct and scattered light as functions of the sun's altitude, after the
% model for clear skies of the Illuminating Engineering Society; twilight fades
% by a power of ten for every four degrees.

altitude = sunl_altitude(latitude, longitude, day + hour / 24);
up = sin(altitude * pi / 180);

if altitude > 0
    % path through the air, in units of the path at the zenith (Kasten, Young)
    air = 1 / (up + 0.50572 * (altitude + 6.07995) ^ (-1.6364));
    direct = 127500 * exp(-0.21 * air) * up;
    scattered = 800 + 15500 * sqrt(up);
else
    direct = 0;
    scattered = 800 * 10 ^ (altitude / 4);
end

lux = direct + scattered;
