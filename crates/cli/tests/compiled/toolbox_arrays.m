% Functions of the toolbox that arrange, look up and sum up arrays.
a = [4 9 2; 3 5 7; 8 1 6];
fliplr(a), flipud(a), rot90(a, 3), circshift(a, 1), circshift(1:5, -2), shiftdim(ones(1, 1, 3))
postpad([1 2], 4), prepad([1 2], 4, 9), blkdiag([1 2], 3), cell2mat({1, [2 3]; 4, [5 6]})
accumarray([1; 2; 1; 3], [10; 20; 30; 40]), accumarray([1 1; 2 2; 1 1], [1; 2; 3]), accumarray([1; 2; 1], [5; 6; 7], [], @max)
[s, k] = sortrows([3 1; 1 2; 1 1]), trapz([1 2 4]), cumtrapz([1 2 4]), logspace(0, 2, 3), nextpow2(100)
interp1([1 2 3], [4 6 8], [1.5 2.5 9]), interp1([1 2 3], [4 6 8], 2.2, 'nearest')
[x, y] = meshgrid(1:2, 1:3), [t, r] = cart2pol(3, 4), deg2rad(180), idivide(int32(7), int32(2)), bitget(5, 1:3), bitset(8, 1)
[u, i, j] = unique([3 1 1 2]), unique({'b', 'a', 'b'}), [tf, at] = ismember([1 5 2], [2 1]), union([1 3], [2 3])
intersect({'a', 'b'}, {'b', 'c'}), setdiff([5 4 3], 4), setxor([1 2], [2 3])
std([1 2 4 9]), var([1 2; 3 5]), median([3 1 2 8]), mode([1 2 2 3]), range([3 9 4]), histc([1 2 2 5], 1:5), quantile([1 2 3 4 5], 0.3), cov([1 2 3], [2 4 7])
conv([1 2], [1 3 4]), [q, r] = deconv([1 5 10 8], [1 2]), polyder([1 2 3]), polyint([2 2]), poly([2 3])
pp = mkpp([0 1 2], [1 0; 2 1]); ppval(pp, [0.5 1.5]), spline([0 1 2 3], [0 1 8 27], 1.5), pchip([0 1 2 3], [0 1 8 27], 1.5)
fftshift(1:5), hamming(4)', sinc([0 0.5]), unwrap([0 3 7]), detrend([1 2 4])
fzero(@(x) x ^ 2 - 2, [0 2]), fminsearch(@(x) (x - 1) ^ 2, 0) > 0.9
trace(a), rank(a), cross([1 0 0], [0 1 0]), issymmetric(a), isdiag(eye(2)), vecnorm([3 4; 6 8]')
magic(4), hilb(2), vander(1:3), toeplitz(1:3), hankel(1:3), pascal(3)
factorial(5), nchoosek(5, 2), nchoosek(1:3, 2), primes(20), isprime(7), factor(60), perms([1 2 3]), lcm(4, 6), sind(30), cosd(60), nthroot(27, 3)
try
    flipud()
catch err
    disp(err.message)
end
