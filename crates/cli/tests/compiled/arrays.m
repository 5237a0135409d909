% Indexing, growth, deletion, implicit expansion, reductions.
1;
function m = magic_like(n)
  m = zeros(n);
  for i = 1:n
    for j = 1:n
      m(i, j) = mod(7 * i + 3 * j * i, 17);
    end
  end
end
function r = xor_like(a, b)
  r = (a || b) && ~(a && b);
end
x = zeros(1, 3); x(5) = 2
x(end+1) = 7
y = []; for k = 1:5, y(end+1) = k^2; end, y
z = []; z(2,3) = 1
z(:, 2) = [4; 5]
z(1, :) = []
m = magic_like(4)
m(2:3, [1 end])
m(:)'
m(m > 10)'
m(end, :) = []
v = (1:4)' + (10:10:30)
w = v .* [1 2 3] - 1
sum(v), sum(v, 2), sum(v(:)), prod([1 2 3 4])
max([3 9 2]), [a, b] = min([3 9 2])
[s, i] = sort([3 1 2], 'descend')
any([0 0 1]), all([1 1 0]), cumsum(1:5)
find([0 1 0 1]), [r, c] = find([0 1; 1 0])
1:0, zeros(0, 3), ones(2, 0)
a = 5; a(3) = 1
b = 'abc'; b(5) = 'e'; double(b)
t = true(1, 2); t(4) = true
n = numel(m), size(m), [p, q] = size(m), length(m), isempty([])
mod(-7, 3), mod(7, -3), rem(-7, 3), mod(5.5, 2), mod(0.3, 0.1), mod(5, 0), mod(-1, 3)
floor(-1.5), ceil(-1.5), round(-2.5), fix(-1.5), round(0.5)
2 ^ 0.5, (-8) ^ 3, [1 2 3] .^ 2, 2 .^ [1 2 3]
k = 0; while true, k = k + 1; if k == 3, continue; end, if k > 5, break; end, end, k
for i = 10:-3:0, i, end
for i = 0:0.25:1, i, end
for i = [1 2; 3 4], i, end
for i = [], i, end
c = 3 + 4i, abs(c), real(c), imag(c), conj(c), c * c, c / (1 - 2i), [c 1]
isreal(c), isreal(c * c'), ~[1 0 2], !true, xor_like(true, false)
repmat([1 2], 2, 2), reshape(1:6, 2, 3), linspace(0, 1, 5), [1 2; 3 4]', [1 2; 3 4] * [5; 6], dot([1 2 3], [4 5 6])
% Differences of vectors without elements.
a = diff (zeros (1, 0)), b = diff (zeros (0, 1)), c = diff ([]), d = diff (5)
