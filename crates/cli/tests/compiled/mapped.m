% Functions of each element: what they say of chars, cells and integers.
format_of_all = 9;
function show_class(f, name)
  for v = {'a', true, int8(3), {1}, single(2)}
    try
      x = f(v{1});
      s = [class(x) sprintf(' %.9g', double(x))];
    catch err
      s = err.message;
    end
    printf("%s of %s: %s\n", name, class(v{1}), s);
  end
end
show_class(@sin, 'sin')
show_class(@tan, 'tan')
show_class(@asinh, 'asinh')
show_class(@exp, 'exp')
show_class(@log, 'log')
show_class(@cbrt, 'cbrt')
show_class(@gamma, 'gamma')
show_class(@gammaln, 'gammaln')
show_class(@abs, 'abs')
show_class(@sign, 'sign')
show_class(@floor, 'floor')
show_class(@real, 'real')
show_class(@imag, 'imag')
show_class(@conj, 'conj')
show_class(@isnan, 'isnan')
show_class(@erf, 'erf')
show_class(@signbit, 'signbit')
