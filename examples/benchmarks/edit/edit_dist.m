function [d, script] = edit_dist(a, b)
% EDIT_DIST  edit distance of two strings and one shortest edit script.
%   The letters of SCRIPT tell what happens from left to right:
%   '=' keep, 's' substitute, 'd' delete from A, 'i' insert from B.
m = length(a);
n = length(b);
D = zeros(m + 1, n + 1);
for i = 1:m
  D(i+1, 1) = i;
end
for j = 1:n
  D(1, j+1) = j;
end

for i = 1:m
  for j = 1:n
    if a(i) == b(j)
      best = D(i, j);
    else
      best = D(i, j) + 1;
    end
    if D(i, j+1) + 1 < best
      best = D(i, j+1) + 1;
    end
    if D(i+1, j) + 1 < best
      best = D(i+1, j) + 1;
    end
    D(i+1, j+1) = best;
  end
end
d = D(m+1, n+1);

% walk back from the corner
script = '';
i = m;
j = n;
while i > 0 || j > 0
  if i > 0 && j > 0 && a(i) == b(j) && D(i+1, j+1) == D(i, j)
    step = '=';
    i = i - 1;
    j = j - 1;
  elseif i > 0 && j > 0 && D(i+1, j+1) == D(i, j) + 1
    step = 's';
    i = i - 1;
    j = j - 1;
  elseif i > 0 && D(i+1, j+1) == D(i, j+1) + 1
    step = 'd';
    i = i - 1;
  else
    step = 'i';
    j = j - 1;
  end
  script = [step, script];
end
