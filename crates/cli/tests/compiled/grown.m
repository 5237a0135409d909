% Growth of arrays without elements, braces on what is not a cell, pages of scalars.
B = ones (0, 2); B(:, end+1) = 7; disp (size (B))
B = ones (2, 2); B([], 5) = 1; disp (size (B))
B = ones (0, 2); B(:, 5) = zeros (0, 1); disp (size (B))
B = ones (2, 0); B(end+1, :) = 7; disp (size (B))
B = []; B(:, 3) = zeros (0, 1); disp (size (B))
B = []; B([], 3) = 1; disp (size (B))
B = []; B(:) = []; disp (size (B))
B = zeros (0, 1); B(end+2) = 7; disp (B)
B = zeros (0, 4); B(end+1) = 7; disp (B)
c = cell (0, 3); c{1} = 2; disp (size (c))
try, x = zeros (3, 0); x(end+1) = 1; catch e, disp (e.message), end
try, x = [1 2]; y = x{1}; catch e, disp (e.message), end
try, x = 1:3; disp (x{:}); catch e, disp (e.message), end
try, x = true; y = x{1}; catch e, disp (e.message), end
try, -{1}; catch e, disp (e.message), end
a = cat (3, 5, 0.5)
b = cat (3, true, false)
c = cat (3, int8 (5), int8 (100))
d = cat (3, [1 2], [0.5 100])
e = cat (3, 2i, 1)
disp (cat (3, 1, 2))
g = {cat(3, 1, 2)}
f = single (cat (3, 1.5, 2))
r = resize ([1 2; 3 4], 3, 1)
B = eye (3)(:, 1); D = eye (3); D(:, 2) = [], D = eye (3); D(D > 1) = [], D = eye (3, 1); D(D > 1) = []
% A diagonal matrix without elements does not grow by one.
none = zeros(0, 1);
for k = 1:2
  try, diagonal(1) = k, catch e, disp(e.message), end
  diagonal = diag(none);
end
for made = {diag(none)', abs(eye(0)), eye(0)(:, :), 2 \ diag(none), diag(none) + diag(none)}
  diagonal = made{1};
  try, diagonal(1) = 3, catch e, disp(e.message), end
end
2 \ eye(2)
% fewer indices than dimensions do not say which dimension grows
pages = zeros(2, 3, 2);
try
    pages(3, 1) = 1;
catch err
    disp(err.message)
end
try
    pages(:, 7) = 1;
catch err
    disp(err.message)
end
pages(2, 6) = 5
