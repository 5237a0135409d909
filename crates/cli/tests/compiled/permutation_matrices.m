% Identity matrices whose rows or columns stand in another order, and what keeps them so.
e = eye(4);
p = e(:, [2 1 3 4])
q = p([2 3 1 4], :)
r = p * q
s = p'
t = inv(q)
u = {p, q(2, :)}
whole = q(:, :)
power = q ^ 3
back = q ^ -1
none = q ^ 0
left = q \ [1; Inf; NaN; 4]
right = [1 Inf NaN 4] / q
rows = q * (1:4)'
columns = (1:4) * q
dets = [det(p), det(q), det(e)]
% what makes them full
full_one = p * 2
sum_of_both = p + e
product = e * p
part = p(1:2, 1:2)
joined = [p; q]
negative = -p
truths = p == q
p(1, 1) = 3
try
    q(20) = 1
catch err
    disp(err.message)
end
try
    q{1}
catch err
    disp(err.message)
end
[l, u, q] = lu([1 2 3; 4 5 6; 7 8 10])
% diagonal matrices divide without a look at what is zero
d = diag([1 0 2]);
a = d \ [Inf; NaN; 3]
b = [1 2 3] / d
c = d / d
f = diag([1 2 4]) ^ -2
g = inv(diag([1 2 4]))
h = d * 1i
% powers, inverses and determinants of other matrices
k = [2 1; 1 3] ^ 5
m = [2 1; 1 4] ^ -2
n = inv([2 1; 0 4])
o = inv([4 1; 1 3])
w = [det([2 1; 0 4]), det([4 1; 1 3])]
