% Linear algebra at its edges: singular matrices, numbers that overflow on the way, and diagonal matrices of several classes.
1;
function show(name, x)
  printf('%s:', name);
  printf(' %.17g', real(x), imag(x));
  printf('\n');
end
% a real matrix that is not square, and complex columns
x = [1 2;3 4;5 6] \ [1i;2;3]
x = [1 2 3] \ 2i
x = [1 2;3 4;5 6] \ [1i 2;2 1;3 5i]
x = [1i 2 3] / [1 2 3;4 5 6]
x = [1 2;3 4] \ [1i 2;2 1]
x = [1 2i;3 4;5 6i] \ [1;2;3]
x = [1 2i 4;3 4 2] \ [1i 2;2 1]
try
  lu();
catch e
  disp(e.identifier);
end
try
  lu(1, 2, 3);
catch e
  disp(e.identifier);
end
[L, U, P] = lu([1 2;3 4;5 6])
[Q, R, P] = qr([1 2 9;3 4 1;5 6 2]); P
[Q, R, P] = qr([1 2 9;3 4 1;5 6 2], 0); P
% triangular and singular: solved all the same
x = [1 2;0 1e-20] \ [1;2]
x = [1 0;5 1e-20] \ [1;2]
x = [1 2] / [1 5;0 1e-20]
x = [1 2 3] / [1 2 3;0 4 5;0 0 1e-20]
x = [1 2;0 1e-20] \ [1i;2]
x = [1 2;0 1e-20i] \ [1;2]
x = [1i 2] / [1 2i;0 1e-20]
% a 0 on the diagonal: a full one
x = [1 2;0 0] \ [1;2]
x = [0 0;0 0] \ [1;2]
x = [1 2;2 4] \ [1;2]
x = [1 2i;0 0] \ [1;2]
x = [1 1i;1i -1] \ [1;2]
% positive definite and singular
x = [1 1;1 1 + eps] \ [1;2]
x = [1 1;1 1 + eps] \ [1i;2]
x = [1 1i;-1i 1 + eps] \ [1;2]
% what is not finite
x = [1 NaN;2 1] \ [1;2]
x = [1 Inf;2 1] \ [1;2]
x = [2 NaN;NaN 4] \ [1;2]
x = [1 2 3;4 5 NaN] \ [1;2]
x = [1 2 3;4 5 Inf] \ [1;2]
x = [1 1i;1 NaN] \ [1;2]
x = [1 2i;Inf 3] \ [1;2]
inv([1 NaN;2 3])
inv([1 NaN;0 3])
inv([2 1;1 Inf])
% determinants
show('det', det(diag([1e200 1e200 1e-200 1e-200])));
show('det', det([1e200 1 2;1 1e200 3;4 5 1e-300]));
show('det', det(toeplitz(1:5) * 1e80));
show('det', det(toeplitz([9 1 2 3]) / 7 * 1e-90));
show('det', det([4 2;2 3]));
show('det', det(2 ^ 1023));
show('det', det([2 ^ -1074 1;0 0.6]));
show('1/det', 1 / det([1 2;2 4]));
show('1/det', 1 / det([-1 0;0 0]));
show('1/det', 1 / det([0 0;0 -1]));
show('1/det', 1 / det(diag([-1 0])));
show('det', det([Inf 1;0 2]));
show('det', det([2 1;1 NaN]));
show('det', det(eye(3)(:, [2 1 3])));
% diagonal matrices times numbers of other classes
eye(2) * single(2)
single(2) * eye(2)
eye(2) * int8(2)
eye(2) / single(2)
eye(2) / int8(2)
single(2) \ eye(2)
int8(2) \ eye(2)
2 \ eye(2)
eye(2) * true
eye(2) * 'a'
eye(2) / 'a'
eye(2) / true
true \ eye(2)
'a' \ eye(2)
eye(2) * single(NaN)
eye(2) * NaN
diag(single([1 2 3])) * 2
diag(single([1 2 3])) * single(2)
diag(single([1 2 3])) * true
diag(single([1 2 3])) / single(2)
single(2) \ diag(single([1 2 3]))
diag(single(1:3)) - eye(3)
eye(3) + diag(single(1:3))
diag(single(1:3)) - diag(single(1:3))
eye(2) - single([1 2])
int8([1 2]) - eye(2)
try
  eye(2) - [1 2]
catch e
  disp(e.message);
end
try
  sparse([1 2;3 4]) .* sparse(eye(3))
catch e
  disp(e.message);
end
try
  sparse([1 2;3 4]) * sparse(eye(3))
catch e
  disp(e.message);
end
% parts of diagonal matrices
conj(eye(2))
imag(eye(2))
real(eye(2) * (1 + 1i))
imag(eye(2) * (1 + 1i))
conj(eye(2) * 1i)
imag(diag(single([1 2])))
conj(eye(3)(:, [2 3 1]))
% powers
show('cube', [1.1 2.2;3.3 4.4] ^ 3);
show('cube', [1.1 2.2;3.3 4.4]' ^ 3);
show('square', [1.1 2.2;3.3 4.4]' ^ 2);
show('power', [1.1 2.2 3.3;4.4 5.5 6.6;7.7 8.8 9.5] ^ 7);
show('power', [1.1 2.2 3.3;4.4 5.5 6.6;7.7 8.8 9.5]' ^ -5);
magic(4) ^ -2
[1 2;2 4] ^ -1
[1 2;2 4] ^ -2
[1 2;0 1e-20] ^ -1
[1 1;1 1 + eps] ^ -1
[1 NaN;2 3] ^ -1
eye(3)(:, [2 3 1]) ^ -2
diag([1 0]) ^ -1
inv(magic(4))
inv([1 2;2 4])
inv([1 2;0 1e-20])
inv([1 1;1 1 + eps])
inv(diag([1 0 3]))
inv(diag([2 4]))
inv(eye(3)(:, [2 3 1]))
inv(0)
% logarithms of negative numbers, and angles
show('log2', log2(-536870912));
show('log2', log2(-3));
show('log2', log2([-1.5 -1.1 7 -1e-5]));
show('log', log([-1.9 -1.0001 -0.7]));
show('log10', log10(-3));
show('arg', arg(NaN));
show('arg', arg([NaN -0 0 -1 -Inf Inf 2]));
n = [NaN NaN];
show('arg', arg(-n));
show('arg', arg(single(n)));
show('arg', arg(-single(n)));
show('angle', angle(single([-0 0 -3 3])));
single(0.1 + 0.1i) == 0.1 + 0.1i
single(0.1 + 0.1i) != 0.1 + 0.1i
single(0.1 + 0.1i) == 0.1
