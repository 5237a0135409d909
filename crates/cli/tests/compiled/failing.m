% Programs that fail, a function each: identifier and message of what is thrown. Each is run uncaught too.
1;
function fails_1()
  x = 1:3; k = numel(x) + 2; y = x(k);
end
function fails_2()
  x = ones(2, 3); k = 0; k = k + 2; y = x(k, 7);
end
function fails_3()
  x = ones(2, 3); k = 7; y = x(k, 1);
end
function fails_4()
  x = 1:3; k = 0; while k < 1, y = x(k); k = 1; end
end
function fails_5()
  x = 1:3; k = 1.5; for j = 1:2, k = k * 1; y = x(k); end
end
function fails_6()
  x = ones(2, 2); k = -1; k = k * 1; y = x(k, 1);
end
function fails_7()
  x = ones(2, 3); k = 9; y = x(k);
end
function fails_8()
  a = ones(2, 3); n = 2; for j = 1:2, n = n + 1; b = a + ones(n, 3); end
end
function fails_9()
  a = ones(2, 3); n = 4; b = a * ones(n, 2);
end
function fails_10()
  a = ones(2, 3); n = 4; b = a .* ones(2, n);
end
function fails_11()
  a = ones(2, 3); n = 5; b = a \ ones(n, 1);
end
function fails_12()
  a = ones(2, 3); n = 5; b = a / ones(1, n);
end
function fails_13()
  a = ones(2, 3); n = 2; for j = 1:2, n = n + 1; b = [a; ones(1, n + 1)]; end
end
function fails_14()
  a = ones(2, 3); n = 3; b = [a, ones(n, 1)];
end
function fails_15()
  a = ones(2, 3); n = 4; a(:, n) = ones(3, 1);
end
function fails_16()
  a = ones(2, 3); n = 4; a(1:2) = 1:n;
end
function fails_17()
  a = 1:5; n = 9; a(n) = [];
end
function fails_18()
  a = ones(2, 3); n = 2; a(n, 1) = [];
end
function fails_19()
  a = ones(2, 3); n = 4; b = reshape(a, n, 2);
end
function fails_20()
  a = ones(2, 3); n = 2; b = a ^ n;
end
function fails_21()
  s = struct('a', 1); n = 2; if n > 1, s = rmfield(s, 'a'); end, y = s.a;
end
function fails_22()
  s.a = 1; name = 'b'; y = s.(name);
end
function fails_23()
  s = struct('a', {1, 2}); n = 3; y = s(n).a;
end
function fails_24()
  c = {1, 2}; n = 3; y = c{n};
end
function fails_25()
  c = {1, 2}; y = c + 1;
end
function fails_26()
  s.a = 1; y = s * 2;
end
function fails_27()
  x = 5; y = x{1};
end
function fails_28()
  x = 5; y = x.a;
end
function fails_29()
  a = int8(1); b = int16(2); c = a + b;
end
function fails_30()
  a = int8([1 2]); b = int8([3 4]); c = a * b';
end
function fails_31()
  for j = 1:2, if j == 2, error('my:id', 'the value %d', j); end, end
end
function fails_32()
  error('only a message of %s', 'words');
end
function fails_33()
  error('Octave:some-id', 'with\nlines');
end
function fails_34()
  e = struct('message', 'from a struct', 'identifier', 'a:b'); error(e);
end
function fails_35()
  n = 2; y = zeros(n)(3, 3);
end
function fails_36()
  y = ones(2, 3); n = 3; z = y(:, :, n);
end
function fails_37()
  n = 3; y = chol([1 2; 2 n - 2]);
end
function fails_38()
  n = 3; y = inv(ones(2, n));
end
function fails_39()
  n = 2; y = det(ones(n, 3));
end
function fails_40()
  x = 'abc'; n = 2; y = strrep(x, n, 'a');
end
function fails_41()
  x = 1:3; x(1.2) = 4;
end
function fails_42()
  x = 1:3; n = 0; x(n) = 4;
end
function fails_43()
  n = 2; y = feval(@(a) a, 1, n);
end
function fails_44()
  f = @(a) a(5); y = f(1:3);
end
function fails_45()
  y = fieldnames(3);
end
function fails_46()
  n = 3; y = cellfun(@(x) [x x], {1, n});
end
function fails_47()
  n = 3; y = arrayfun(@(x) ones(1, x), 1:n);
end
function fails_48()
  n = 2; y = strrep('a', n, 'b');
end
function fails_49()
  y = {1} == {2};
end
function fails_50()
  c = {1}; n = 2; if n > 1, y = -c; end
end
function fails_51()
  s.a = 1; y = !s;
end
function fails_52()
  n = 2; y = ones(2, 3) ^ n;
end
function fails_53()
  y = ones(2) ^ ones(2);
end
function fails_54()
  x.a = 1; y = x.b(2);
end
function fails_55()
  n = 3; x = 1:n; y = x(n + 1);
end
function fails_56()
  error('id:x', 'no format %d');
end
function fails_57()
  y = @sin + 1;
end
try, fails_1(), catch e, printf('%d <%s> <%s>\n', 1, e.identifier, e.message), end
try, fails_2(), catch e, printf('%d <%s> <%s>\n', 2, e.identifier, e.message), end
try, fails_3(), catch e, printf('%d <%s> <%s>\n', 3, e.identifier, e.message), end
try, fails_4(), catch e, printf('%d <%s> <%s>\n', 4, e.identifier, e.message), end
try, fails_5(), catch e, printf('%d <%s> <%s>\n', 5, e.identifier, e.message), end
try, fails_6(), catch e, printf('%d <%s> <%s>\n', 6, e.identifier, e.message), end
try, fails_7(), catch e, printf('%d <%s> <%s>\n', 7, e.identifier, e.message), end
try, fails_8(), catch e, printf('%d <%s> <%s>\n', 8, e.identifier, e.message), end
try, fails_9(), catch e, printf('%d <%s> <%s>\n', 9, e.identifier, e.message), end
try, fails_10(), catch e, printf('%d <%s> <%s>\n', 10, e.identifier, e.message), end
try, fails_11(), catch e, printf('%d <%s> <%s>\n', 11, e.identifier, e.message), end
try, fails_12(), catch e, printf('%d <%s> <%s>\n', 12, e.identifier, e.message), end
try, fails_13(), catch e, printf('%d <%s> <%s>\n', 13, e.identifier, e.message), end
try, fails_14(), catch e, printf('%d <%s> <%s>\n', 14, e.identifier, e.message), end
try, fails_15(), catch e, printf('%d <%s> <%s>\n', 15, e.identifier, e.message), end
try, fails_16(), catch e, printf('%d <%s> <%s>\n', 16, e.identifier, e.message), end
try, fails_17(), catch e, printf('%d <%s> <%s>\n', 17, e.identifier, e.message), end
try, fails_18(), catch e, printf('%d <%s> <%s>\n', 18, e.identifier, e.message), end
try, fails_19(), catch e, printf('%d <%s> <%s>\n', 19, e.identifier, e.message), end
try, fails_20(), catch e, printf('%d <%s> <%s>\n', 20, e.identifier, e.message), end
try, fails_21(), catch e, printf('%d <%s> <%s>\n', 21, e.identifier, e.message), end
try, fails_22(), catch e, printf('%d <%s> <%s>\n', 22, e.identifier, e.message), end
try, fails_23(), catch e, printf('%d <%s> <%s>\n', 23, e.identifier, e.message), end
try, fails_24(), catch e, printf('%d <%s> <%s>\n', 24, e.identifier, e.message), end
try, fails_25(), catch e, printf('%d <%s> <%s>\n', 25, e.identifier, e.message), end
try, fails_26(), catch e, printf('%d <%s> <%s>\n', 26, e.identifier, e.message), end
try, fails_27(), catch e, printf('%d <%s> <%s>\n', 27, e.identifier, e.message), end
try, fails_28(), catch e, printf('%d <%s> <%s>\n', 28, e.identifier, e.message), end
try, fails_29(), catch e, printf('%d <%s> <%s>\n', 29, e.identifier, e.message), end
try, fails_30(), catch e, printf('%d <%s> <%s>\n', 30, e.identifier, e.message), end
try, fails_31(), catch e, printf('%d <%s> <%s>\n', 31, e.identifier, e.message), end
try, fails_32(), catch e, printf('%d <%s> <%s>\n', 32, e.identifier, e.message), end
try, fails_33(), catch e, printf('%d <%s> <%s>\n', 33, e.identifier, e.message), end
try, fails_34(), catch e, printf('%d <%s> <%s>\n', 34, e.identifier, e.message), end
try, fails_35(), catch e, printf('%d <%s> <%s>\n', 35, e.identifier, e.message), end
try, fails_36(), catch e, printf('%d <%s> <%s>\n', 36, e.identifier, e.message), end
try, fails_37(), catch e, printf('%d <%s> <%s>\n', 37, e.identifier, e.message), end
try, fails_38(), catch e, printf('%d <%s> <%s>\n', 38, e.identifier, e.message), end
try, fails_39(), catch e, printf('%d <%s> <%s>\n', 39, e.identifier, e.message), end
try, fails_40(), catch e, printf('%d <%s> <%s>\n', 40, e.identifier, e.message), end
try, fails_41(), catch e, printf('%d <%s> <%s>\n', 41, e.identifier, e.message), end
try, fails_42(), catch e, printf('%d <%s> <%s>\n', 42, e.identifier, e.message), end
try, fails_43(), catch e, printf('%d <%s> <%s>\n', 43, e.identifier, e.message), end
try, fails_44(), catch e, printf('%d <%s> <%s>\n', 44, e.identifier, e.message), end
try, fails_45(), catch e, printf('%d <%s> <%s>\n', 45, e.identifier, e.message), end
try, fails_46(), catch e, printf('%d <%s> <%s>\n', 46, e.identifier, e.message), end
try, fails_47(), catch e, printf('%d <%s> <%s>\n', 47, e.identifier, e.message), end
try, fails_48(), catch e, printf('%d <%s> <%s>\n', 48, e.identifier, e.message), end
try, fails_49(), catch e, printf('%d <%s> <%s>\n', 49, e.identifier, e.message), end
try, fails_50(), catch e, printf('%d <%s> <%s>\n', 50, e.identifier, e.message), end
try, fails_51(), catch e, printf('%d <%s> <%s>\n', 51, e.identifier, e.message), end
try, fails_52(), catch e, printf('%d <%s> <%s>\n', 52, e.identifier, e.message), end
try, fails_53(), catch e, printf('%d <%s> <%s>\n', 53, e.identifier, e.message), end
try, fails_54(), catch e, printf('%d <%s> <%s>\n', 54, e.identifier, e.message), end
try, fails_55(), catch e, printf('%d <%s> <%s>\n', 55, e.identifier, e.message), end
try, fails_56(), catch e, printf('%d <%s> <%s>\n', 56, e.identifier, e.message), end
try, fails_57(), catch e, printf('%d <%s> <%s>\n', 57, e.identifier, e.message), end
