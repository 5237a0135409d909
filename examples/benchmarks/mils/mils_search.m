%#shape R (N,N), y (N,1), p, best (N,p)
function best = mils_search(R, y, p)
% MILS_SEARCH  depth-first search for the P integer vectors nearest to the
%   solution of R*z = y; each level tries its integers in order of distance.
n = size(R, 1);
z = zeros(n, 1);
c = zeros(n, 1);
step = zeros(n, 1);
dist = zeros(n + 1, 1);
best = zeros(n, p);
cost = zeros(1, p);
found = 0;
bound = Inf;

k = n;
c(k) = y(k) / R(k, k);
z(k) = round(c(k));
step(k) = 1;
if c(k) < z(k)
  step(k) = -1;
end

while k <= n
  d = dist(k+1) + (R(k, k) * (c(k) - z(k)))^2;
  if d < bound
    if k > 1
      % one level deeper
      dist(k) = d;
      k = k - 1;
      c(k) = (y(k) - R(k, k+1:n) * z(k+1:n)) / R(k, k);
      z(k) = round(c(k));
      step(k) = 1;
      if c(k) < z(k)
        step(k) = -1;
      end
    else
      % a candidate: sort it in
      if found < p
        found = found + 1;
      end
      j = found;
      while j > 1 && cost(j-1) > d
        cost(j) = cost(j-1);
        best(:, j) = best(:, j-1);
        j = j - 1;
      end
      cost(j) = d;
      best(:, j) = z;
      if found == p
        bound = cost(p);
      end
      z(k) = z(k) + step(k);
      step(k) = -step(k) - sign(step(k));
    end
  else
    % nothing more on this level
    k = k + 1;
    if k <= n
      z(k) = z(k) + step(k);
      step(k) = -step(k) - sign(step(k));
    end
  end
end
