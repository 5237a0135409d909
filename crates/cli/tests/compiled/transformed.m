% Transforms of rows, columns, pages and prime lengths.
M = [16 2 3 13; 5 11 10 8; 9 7 6 12; 4 14 15 1];
a = fft([1 2 3 4])
b = ifft(a)
c = fft([1 2 3 4 5 6]')
d = fft(M)
e = ifft(fft(M, [], 2), [], 2)
f = fft([1 2 3], 8)
g = abs(fft(1:67))(1:5)
h = max(abs(ifft(fft((1:101) + i*(3:103))) - ((1:101) + i*(3:103)))) < 1e-10
k = fft([true false true])
m = fft([1 2; 3 4; 5 6], 2)
n = fft(eye(3), 5, 2)
p = round(1e6*real(fft(cos(1:134)))(1:4))
