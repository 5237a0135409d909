1;
function t(k)
  s = struct ('a',{1,2,[]});
  try, s(3).a(k) = 5; catch e, disp(e.message), end
  s(3).a
  c = cell (1,3);
  try, c{2}(k + 0.5) = 1; catch e, disp(e.message), end
  c
  try, c{5}(k) = 5; catch e, disp(e.message), end
  size(c)
  try, c{2}(2) = ones (2); catch e, disp(e.message), end
  c{2}(3) = 7
  p.q.r = {1, 'abc'};
  try, p.q.r{2}(k) = 'x'; catch e, disp(e.message), end
  p.q.r{2}(2) = 'x';
  p
  try, z.y{2}(k) = 1; catch e, disp(e.message), end

  d = eye (2,'single'); d(2,2) = 7
  d = diag (single ([1 2 3])); d(2,2) = 5
  d = eye (2)*1i; d(2,2) = 5
  d = eye (2)*1i; d(1,1) = 5
  d = eye (2,'int32'); d(2,2) = 7
  try, c = cell (2,2,2); c{3,1} = 1; catch e, disp(e.message), end
  try, c{1,5}.a = 1; catch e, disp(e.message), end
  try, s = struct ('a',cell (2,2,2)); s(3,1).a = 1; catch e, disp(e.message), end
end
t(0)
function u(varargin)
  try, x = sum(varargin{:}), catch e, disp(e.identifier), end
  try, x = prod(varargin{:}), catch e, disp(e.identifier), end
  try, x = cumsum(varargin{:}), catch e, disp(e.identifier), end
  try, x = any(varargin{:}), catch e, disp(e.identifier), end
  try, x = all(varargin{:}), catch e, disp(e.identifier), end
  try, x = max(varargin{:}), catch e, disp(e.identifier), end
  try, x = min(varargin{:}), catch e, disp(e.identifier), end
  try, x = mean(varargin{:}), catch e, disp(e.identifier), end
  try, x = sort(varargin{:}), catch e, disp(e.identifier), end
  try, x = repmat(varargin{:}), catch e, disp(e.identifier), end
  try, x = reshape(varargin{:}), catch e, disp(e.identifier), end
end
u()
u([3 1 2 4])
function w(s, varargin)
  try, x = reshape(varargin{:}), catch e, disp(e.message), end
end
w('', [], 0, 1e300); w('', 1:4, -2, -2); w('', 1:4, NaN, 2); w('', 1:4, 1.5, 2); w('', 1:4, [], []); w('', 1:4, [], 3)
w('', 1:4, 4); w('', 1:4, 2, [], 0); w('', 1:4, 2, 3); w('', 1:4, []); w('', 1:4, 2, 2, []); w('', 1:4, [], -2); w('', 1:4, [2 NaN]); w('', 1:4, Inf, 2); w('', 1:4, [2 2]); w('', zeros(0,3), [], 3); w('', 1:6, 3, []);
function r(varargin)
  try, x = repmat(varargin{:}), catch e, disp(e.message), end
end
r([1 2], 1.5, 2); r([1 2], [1.5 2]); r(1:2, NaN, 2); r(1:2, -1, 2); r(zeros(1,0), 3, 2); r(1:2, 2); r('ab', 2, 2); r({1}, [1 2]); r([1 2;3 4], 1, 1, 2); r(1:2, [2 1], 2); r(1, [], 2); r(1, []);
try, cell (1.5), catch e, disp(e.message), end
try, cell (1.5, 2), catch e, disp(e.message), end
try, x = cell (NaN), catch e, disp(e.message), end
try, zeros ([1e300 2]), catch e, disp(e.message), end
try, zeros ([Inf 0]), catch e, disp(e.message), end
try, cell (Inf), catch e, disp(e.message), end
try, printf ("%d", {1}), catch e, disp(e.message), end
try, x = sprintf ("abc", {1}), catch e, disp(e.message), end
try, printf ("%d\n", 3, struct ()), catch e, disp(e.message), end
error ('id:x', '');
error ('%s', '');
try, error ('id:x', "\n"), catch e, disp(e.message), end
cumsum_of = @(x) cumsum (x);
try, cumsum_of ('a'), catch e, disp(e.message), end
eye (3, 'int8')
% the diagonal of a matrix without elements, which may be kept as a diagonal one
diag (eye (0)), diag (eye (0, 2)), diag (eye (2, 0)), diag (zeros (0)), diag (zeros (0, 2)), diag (zeros (2, 0))
x = eye (0); x = x * 2; diag (x), diag (eye (0), 1), diag (eye (0, 'int8')), diag (eye (0)'), diag (eye (0, 3))
