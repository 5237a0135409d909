% searching and reductions
function searched()
  t = [1 3 5 7];
  disp(lookup(t, [0 1 4 7 9]))
  disp(lookup(t, [3 4], 'm'))
  disp(lookup(t, [3 4], 'b'))
  disp(lookup([7 5 3], [6 7 2]))
  disp(lookup({'a', 'c', 'e'}, {'b', 'e'}))
  disp(lookup([0 1.9], single(1.9)))
  disp(issorted([1 2 2])), disp(issorted([3 2 1], 'descend')), disp(issorted([3 2 1], 'either'))
  disp(sub2ind([3 4], [1 2], [2 4]))
  [i, j] = ind2sub([3 4], [4 11])
  [i, j, v] = find([0 2; 3 0])
  disp(find([1 0 1 1], 2, 'last'))
  [m, w] = cummax([1 3 2 5])
  x = min(zeros(0, 3)), y = max(zeros(3, 0)), z = mean(zeros(0, 3))
  sum([], 1), sum([], 2), prod([], 1), any([], 1), all([], 2), mean([], 1)
  class(max(true, false)), max(int8([1 5; 7 2]))
  sum(int8([100 100])), sum(single([1 2])), any([0, 1i])
  diff([1 4 9 16], 2), diff([1 2; 5 9], 1, 2), diff(int8([1 5]))
  norm([3 4], 1), norm([1 2; 3 4], 'fro'), norm([1 2; 3 4], Inf)
  bitshift(uint8(255), [1 -1]), bitshift(10, [-2 2])
  gamma([1 2 5]), gammaln([1 2])
  kron(eye(2), [1 2]), kron([1 2], [1 1], [1 3])
  acosh(1), atanh(0)
  isargout(1)
  [a, ~] = asked();
  [~, b] = asked();
  disp([a b])
  printf('%.17g\n', sinh(pi))
  try, counted(), catch e, disp(e.message), end
  counted(1, 2)
  try, counted(1, 2, 3), catch e, disp(e.message), end
  printf('%.17g ', filter([1 2 3], [1 .5 .25], [1 2 3 4]), filter(1, [1 -.3 .1 .2], [1.1 2.2; 3.3 4.4; 1 2]))
  conv2([1 2; 3 4], [1 1; 2 .3]), conv2(ones(3), [1 1; 2 .3], 'same'), conv2(ones(3), ones(2), 'valid')
  gcd([12 18], 6), gcd(int8(12), 8), signbit([-0 1 -3])
  k = [1 2]; if k(1) > 2, k(1, 1) = 3; end, k(end)
  try, q(1, end), catch e, disp(e.message), end
  if b > 99, q = 1; end
end

function [a, b] = asked()
  a = double(isargout(1)) + 2 * isargout(2);
  b = 10 * isargout(1) + 20 * isargout(2);
end

function counted(varargin)
  narginchk(1, 2)
  disp('counted')
end
