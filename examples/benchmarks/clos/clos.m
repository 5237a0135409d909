%#shape n, B (n,n)
function B = clos(n)
% CLOS  transitive closure of a directed graph by repeated matrix product.
%   B = CLOS(N) builds a graph of N nodes and returns the matrix whose
%   element (i,j) is 1 when some path leads from node i to node j.

% node i points to node i+3, and every seventh node back to a smaller one
A = zeros(n, n);
for i = 1:n-3
  A(i, i+3) = 1;
end
for i = 7:7:n
  A(i, floor(i/2) + 1) = 1;
end

% squaring I + A doubles the length of the paths it knows of
B = eye(n) + A;
len = 1;
while len < n
  B = double(B * B > 0);
  len = 2 * len;
end
B = double(A * B > 0);
