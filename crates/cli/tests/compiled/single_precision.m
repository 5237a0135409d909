% Single precision: a double beside it is rounded first, powers and remainders are computed in it.
a=0.123456789; b=single(1.5);
fprintf('%.17g\n', a+b, a-b, a*b, a/b, a.*[b b], a./[b;b], b.^a, a.^b, mod(a,b), rem(b,a), atan2(a,b), hypot(a,b), max(a,single(0.1)), min(a,single(0.2)), a\b, [a 2]+[b b], [a 2].*b, [a 2].^b, b-[a 2], [b b]./[a a]);
disp([0.1==single(0.1), 0.1<single(0.1), 0.1>single(0.1), single(0.1)==0.1, [0.1 0.2]==single([0.1 0.2]), single(0.1)~=0.1])
x=1:3; fprintf('%.17g\n', x*single(0.1), single(0.1)+x/3, (1:3)/single(3));
x = sum([single(0.1) 0.2]); fprintf('%.17g\n', x, bitand(5,3));
x=single(0.1); x = x + 0.1; fprintf('%.17g\n', x); x -= 0.3; fprintf('%.17g\n', x); x *= 1.1;  fprintf('%.17g\n', x);
fprintf('%.17g\n', cos(single(1))*0.7, single(3)*pi, pi*single(3), single(2)^0.3, 1e-50+single(1), 1e300*single(1), single(1e30)*1e10, floor(single(2.5)*1.1));
y=single([1 2 3]); fprintf('%.17g\n', y/3, 3./y, y-0.1, -y+pi, y.*pi);
fprintf('%.17g\n', xor(1,single(0)))
disp([single([0.1 0.2])==0.1, 0.2==single([0.1 0.2]), single(0.1)<[0.1 0.2], [0.1 0.2]<=single(0.1), single(0.1)==0.1+0i, isequal(0.1,single(0.1)), any(single(0.3)==[0.1 0.3])])
b=single([1 2 3 -2]); fprintf('%.17g\n', b.^2, b.^3, b.^-1, b(1:3).^0.5, b.^b, 2.^b, b(2)^2, b(2)^3, b(3)^-1, b.^0, single(0.7).^[1 2 3], single(1.1)^5, single(7)^0.25, 0.3^single(2), single(2).^pi, single(1.1).^[2 2.5], b(1:3).^single(2), single(1.7)^2, single(1.7)^3, single([1.7 1.3]).^3, single([1.7 1.3]).^2);
fprintf('%.17g\n', min(single(0.1),0.1), max([0.1 0.7],single(0.3)), mod(0.3,single(0.1)), atan2(single(0.3),0.7), sqrt(single(2)), exp(single(1.3)), log(single(1.3)), sin(single(0.7)), sum(single([0.1 0.2 0.3])), prod(single([0.1 0.2 0.3])), mean(single([0.1 0.2])), cumsum(single([0.1 0.2 0.3])), single(1)/3);
fprintf('%.17g\n', mod(single([5.5 -5.5 0.3]),single(2.2)), rem(single([5.5 -5.5 0.3]),single(0.1)), mod(single(5),3), mod(single(-1),3), rem(single(-1),3), mod(single(5.2),0), mod([0.3 0.7],single(0.1)));
asinh(single(2)), erf(single(1)), cbrt(single(3)), log1p(single(.5)), acosh(single(2)), gamma(single(31))
real(int8(3)), imag(int8(3)), class(sin(int8(3))), angle(single(-2)), sqrt(int8(4))
