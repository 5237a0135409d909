%#shape latitude, longitude, day, altitude
function altitude = sunl_altitude(latitude, longitude, day)
% SUNL_ALTITUDE  How high the sun stands, in degrees.
%   day  of the year 2006 and fraction of it, universal time; noon of the
%        first of January is 1.5
% Mean orbit with the two largest terms of the equation of the centre, good to
% a hundredth of a degree.

rad = pi / 180;

% days since noon of the first of January 2000
t = day - 1.5 + 6 * 365 + 2;

anomaly = (357.528 + 0.9856003 * t) * rad;
ecliptic = (280.460 + 0.9856474 * t + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * rad;
tilt = (23.439 - 4e-7 * t) * rad;

declination = asin(sin(tilt) * sin(ecliptic));
ascension = atan2(cos(tilt) * sin(ecliptic), cos(ecliptic));

sidereal = (18.697374558 + 24.06570982441908 * t) * 15 * rad;
hour_angle = sidereal + longitude * rad - ascension;

up = sin(latitude * rad) * sin(declination) ...
     + cos(latitude * rad) * cos(declination) * cos(hour_angle);
altitude = asin(up) / rad;
