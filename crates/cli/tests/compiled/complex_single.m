% Complex numbers in single precision.
z = single(complex(1.5,-2.25))
w = single([1+2i 3.14159; 1e5i -0.001])
w'
w(2,1)
w(1,:)
[w; 1 2]
-w
conj(w)
real(w), imag(w)
class(w), iscomplex(w), isreal(w), class(real(w))
double(w)
w(1,1) = 7
w(:) = 3
v = single(1:3); v(2) = 2i
isequal(w, double(w))
c = {single(2i), 'a'}
any(w(:)), isnan(single([NaN+1i 2])), isinf(single([Inf*1i 2]))
w == 3
single(0.1+0.2i)
single(1i) == 1i
a = zeros(2,2,'single')
complex(single(1), 2)
x = single([complex(919, -2.49682539701461792), complex(33.51395189762115479, 25937e-3), complex(43.13708555698394775, 59), complex(21.60268270969390869, -0.87893372774124146), complex(realmax, 35.17102205753326416)])
complex(single(1), 0)
x = single(complex(-424, 0))
x = single(complex(-182,-0))
x = single(complex(4.75 * 0.5, realmax))
x = single(complex(826, realmax))
x = single(complex(37.86025029420852661, 7.69339537620544434))
x = single(complex(realmin, -502))
a= reshape([436, -384, realmin, 109 * 1e10, 29.14224857091903687, 32.47381460666656494], 1, 3, 2)
y = complex(-424, 0)
z = {complex(1,0)}
