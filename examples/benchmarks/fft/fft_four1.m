function d = fft_four1(d, n, dir)
% FFT_FOUR1  radix-2 fast Fourier transform of interleaved data.
%   D holds N complex numbers as re, im, re, im, ...; N is a power of 2.
%   DIR is 1 for the transform (negative exponent), -1 for the inverse,
%   which is also divided by N.

if dir > 0
  factor = 'none';
else
  factor = 1 / n;
end

% bring the elements into bit-reversed order
j = 1;
for i = 1:n-1
  if j > i
    t = d(2*i-1);
    d(2*i-1) = d(2*j-1);
    d(2*j-1) = t;
    t = d(2*i);
    d(2*i) = d(2*j);
    d(2*j) = t;
  end
  % add one to j-1 from the high bit down
  bit = n / 2;
  carry = 1;
  while carry
    carry = bit >= 1 & j > bit;
    if carry
      j = j - bit;
      bit = bit / 2;
    end
  end
  j = j + bit;
end

% merge transforms of length span into transforms of length 2*span
span = 1;
while span < n
  theta = -dir * pi / span;
  cr = -2 * sin(theta / 2) ^ 2;
  ci = sin(theta);
  wr = 1;
  wi = 0;
  for m = 1:span
    for i = m:2*span:n
      k = i + span;
      tr = wr * d(2*k-1) - wi * d(2*k);
      ti = wr * d(2*k) + wi * d(2*k-1);
      d(2*k-1) = d(2*i-1) - tr;
      d(2*k) = d(2*i) - ti;
      d(2*i-1) = d(2*i-1) + tr;
      d(2*i) = d(2*i) + ti;
    end
    t = wr;
    wr = wr + wr * cr - wi * ci;
    wi = wi + wi * cr + t * ci;
  end
  span = 2 * span;
end

if ~ischar(factor)
  d = d * factor;
end
