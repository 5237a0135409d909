% Products and systems of complex matrices: each transposed, conjugated, or with a real one.
1;
function check(name, x)
  % What rounding leaves of zero is different on each processor.
  re = real(x(:).'); im = imag(x(:).');
  re(abs(re) < 1e-12) = 0; im(abs(im) < 1e-12) = 0;
  printf('%s', name);
  printf(' %.9g', re, im);
  printf('\n');
end
A = zeros(4); B = zeros(4); s = 1;
for k = 1:16
  s = mod(s * 7919 + 13, 10007); A(k) = s / 1000 - 5;
  s = mod(s * 7919 + 13, 10007); B(k) = s / 3000 - 1;
end
R = A; C = complex(A, B); D = complex(B, A); b = C(:, 2); r = D(3, :); v = R(:, 1); E = [C; D]; F = [R B];
check('CD', C * D); check('Cb', C * b); check('rC', r * C); check('rb', r * b);
check('RC', R * C); check('CR', C * R); check('Rb', R * b); check('rR', r * R); check('Cv', C * v);
check('C1D', C' * D); check('CD1', C * D'); check('C1D1', C' * D'); check('CtD', C.' * D); check('CDt', C * D.');
check('C1b', C' * b); check('b1C', b' * C); check('b1b', b' * b); check('btb', b.' * b); check('bb1', b * b'); check('bbt', b * b.');
check('rr1', r * r'); check('r1r', r' * r); check('C1C', C' * C); check('CC1', C * C'); check('CCt', C * C.'); check('CtC', C.' * C);
check('R1C', R' * C); check('CR1', C * R'); check('C1R', C' * R); check('RC1', R * C'); check('b1R', b' * R); check('Rr1', R * r');
check('E1E', E' * E); check('EF', E * F); check('F1R', F' * b); check('vr', v * r); check('rv', r * v); check('v1b', v' * b); check('b1v', b' * v);
check('C\b', C \ b); check('C\D', C \ D); check('R\b', R \ b); check('C\v', C \ v); check('C1\b', C' \ b); check('Ct\b', C.' \ b);
check('r/C', r / C); check('D/C', D / C); check('r/R', r / R); check('r/C1', r / C');
U = triu(C); L = tril(C); UR = triu(R);
check('U\b', U \ b); check('L\b', L \ b); check('U1\b', U' \ b); check('Lt\b', L.' \ b); check('r/U', r / U); check('r/L', r / L); check('UR\b', UR \ b); check('r/UR', r / UR);
check('v/UR', v' / UR); check('vUR1', v' / UR'); check('UR1v', UR' \ v); check('v/R', v' / R);
H = C' * C + 40 * eye(4); check('H\b', H \ b); check('r/H', r / H); H1 = C * C' - 100 * eye(4); check('H1\b', H1 \ b);
G = C * D; check('GC', G - C * D); disp(C * ones(4, 0)); disp(ones(0, 4) * C);
n = zeros(4, 40); n(:) = 1:160; w = ones(40, 1) * (1 + 2i); check('nw', n * w); check('wn', w.' * n'); q = n(1, :)' * r; check('q', q);
