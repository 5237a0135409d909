function [q, panels] = adpt(a, b, tol)
% ADPT  adaptive quadrature with Simpson's rule.
%   [Q, PANELS] = ADPT(A, B, TOL) integrates sqrt(x) + 1/(1+900(x-0.4)^2)
%   from A to B.  A panel whose two halves disagree with the whole is split;
%   an accepted panel becomes a row [left right integral error] of PANELS.

x = [a, (a + b) / 2, b];
f = sqrt(x) + 1 ./ (1 + 900 * (x - 0.4) .^ 2);
s = (b - a) / 6 * (f(1) + 4 * f(2) + f(3));

% the panels still to do, one a row, the last one first
work = [a, b, f, s, tol];
panels = [];
q = 0;
narrow = 1e-10 * (b - a);

while size(work, 1) > 0
  last = size(work, 1);
  row = work(last, :);
  work(last, :) = [];

  lo = row(1);
  hi = row(2);
  flo = row(3);
  fmid = row(4);
  fhi = row(5);
  whole = row(6);
  t = row(7);

  h = hi - lo;
  mid = lo + h / 2;
  x = [lo + h / 4, lo + 3 * h / 4];
  f = sqrt(x) + 1 ./ (1 + 900 * (x - 0.4) .^ 2);
  left = h / 12 * (flo + 4 * f(1) + fmid);
  right = h / 12 * (fmid + 4 * f(2) + fhi);
  err = (left + right - whole) / 15;

  if abs(err) <= t || h < narrow
    s = left + right + err;
    q = q + s;
    panels = [panels; lo, hi, s, abs(err)];
  else
    work = [work; mid, hi, fmid, f(2), fhi, right, t / 2];
    work = [work; lo, mid, flo, f(1), fmid, left, t / 2];
  end
end
