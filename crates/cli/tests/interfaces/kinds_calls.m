s.f = {1, 'two', [true false]};
for x = {[1 -1; 2 3], 8, zeros(0, 3), ones(2, 2, 2)}
  [a, b, c, d, e, n] = kinds(x{1}, 'text', true, [1+2i; 3], int32(5), s)
end
wrong = {{7, 'x', true, 1i, int32(1), s}, {[9 9], 'x', true, 1i, int32(1), s}, {1, 2, 3, 4, 5, 6, 7}};
for k = 1:numel(wrong)
  try
    kinds(wrong{k}{:})
  catch err
    disp(err.identifier), disp(err.message)
  end
end
try
  [a, b, c, d, e, n, m] = kinds(1, 'x', true, 1i, int32(1), s);
catch err
  disp(err.identifier), disp(err.message)
end
first = kinds(1, 'x', true, 1i, int32(1), struct('f', 1))
text = evalc('kinds(1, ''x'', true, 1i, int32(1), s);')
