function [pos, inten] = two_slit(lambda, width, gap, dist, screen, points, parts)
% TWO_SLIT  Young's experiment: light through two slits onto a screen.
%   Each slit of WIDTH, the centres GAP apart, is cut into PARTS sources;
%   the waves of wavelength LAMBDA are added up as complex amplitudes at
%   POINTS places on a SCREEN at distance DIST.  The intensity is scaled so
%   that 1 is the value straight ahead with all the waves in phase.
k = 2 * pi / lambda;
pos = [];
inten = [];
x = -screen / 2;
dx = screen / (points - 1);
for p = 1:points
  amp = 0;
  for s = 1:2
    centre = gap * (s - 1.5);
    for q = 1:parts
      y = centre + width * ((q - 0.5) / parts - 0.5);
      r = sqrt(dist^2 + (x - y)^2);
      amp = amp + exp(i * k * (r - dist)) * dist / r;
    end
  end
  amp = amp / (2 * parts);
  pos = [pos, x];
  inten(p) = real(amp)^2 + imag(amp)^2;
  x = x + dx;
end
