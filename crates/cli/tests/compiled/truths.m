% Numbers stored among logical values, and errors of comparisons.
1;
function t (n, f)
  try, x = f (); printf ("%s: %s %s\n", n, class (x), sprintf ("%g ", double (x))); catch e, printf ("%s: %s\n", n, e.message); end
end
function x = a1 (), x = [true false]; x(1) = 2; end
function x = a2 (), x = [true false]; x(1) = 0; end
function x = a3 (), x = [true false]; x([1 2]) = [1 0]; end
function x = a4 (), x = [true false]; x([1 2]) = [3 0.5]; end
function x = a5 (), x = [true false]; x(4) = 1; end
function x = a6 (), x = [true false]; x(:) = 0; end
function x = a7 (), x = [true false]; x(end+1,:) = 1; end
function x = a8 (), x = [true false]; x(1) = NaN; end
function x = b1 (), x = true; x(1) = 5; end
function x = b2 (), x = true; x(2) = 1; end
function x = b3 (), x = [true false]; x(1) = single (1); end
function x = b4 (), x = [true false]; x(1:2) = single ([1 0]); end
function x = b5 (), x = [true false]; x(1) = int8 (1); end
function x = b7 (), x = [1 0] > 0; x(:,3) = 4; end
function x = b8 (), x = logical ([]); x(3) = 4; end
function x = b9 (), x = true (2, 2); x(1,:) = [5 0]; end
function x = c1 (), x = true (2, 2); x(1,:) = [NaN 0]; end
function x = c2 (), x = true (2, 2); x(3,3) = 7; end
function x = c3 (), x = true (2, 2); x(:,:,2) = 7; end
function x = c4 (), x = true (2, 2); x(1,1) = 1:0; end
function x = c5 (), x = true (0, 3); x(end+1,:) = 3; end
function x = c6 (), x = true; x(1,1) = 0; end
function x = c7 (), x = true (2,2); x(:) = 1:4; end
function x = c8 (), x = true (2,2); x(1:2) = 0:1; end
function x = c9 (), x = true (2,2); x(1:2) = eye (2)(1:2); end
function x = d1 (), x = true (2,2); x(:,:) = eye (2); end
function x = d2 (), x = []; x(2) = true; end
function x = d3 (), x = [true true]; k = 0; x(1) += 1; end
t ('a1', @a1)
t ('a2', @a2)
t ('a3', @a3)
t ('a4', @a4)
t ('a5', @a5)
t ('a6', @a6)
t ('a7', @a7)
t ('a8', @a8)
t ('b1', @b1)
t ('b2', @b2)
t ('b3', @b3)
t ('b4', @b4)
t ('b5', @b5)
t ('b7', @b7)
t ('b8', @b8)
t ('b9', @b9)
t ('c1', @c1)
t ('c2', @c2)
t ('c3', @c3)
t ('c4', @c4)
t ('c5', @c5)
t ('c6', @c6)
t ('c7', @c7)
t ('c8', @c8)
t ('c9', @c9)
t ('d1', @d1)
t ('d2', @d2)
t ('d3', @d3)
function u (n, f)
  try, f (); catch e, printf ("%s: %s\n", n, e.message); end
end
a = [1 2]; b = [1 2 3; 4 5 6]; la = a > 0; lb = b > 0; s = single (a); k = int8 (a); c = a * i; ch = "ab";
u ("and", @() a & b); u ("land", @() la & lb); u ("or", @() a | b); u ("land2", @() la & b); u ("land3", @() a & lb);
u ("eq", @() a == b); u ("leq", @() la == lb); u ("lt", @() a < b); u ("ne", @() a ~= b); u ("seq", @() s == b); u ("sand", @() s & b);
u ("plus", @() a + b); u ("lplus", @() la + lb); u ("pow", @() a .^ b); u ("ldiv", @() a .\ b); u ("div", @() a ./ b); u ("times", @() a .* b);
u ("iand", @() k & b); u ("cand", @() c & b); u ("chand", @() ch & b); u ("cheq", @() ch == b); u ("lor", @() la | lb); u ("ieq", @() k == b); u ("land3d", @() a & ones (2,3,2)); u ("eq3", @() a == ones (2, 3, 2)); t("and3", @() ones (3, 2) & ones (2, 2)); u ("ceq", @() c == b);
% Values of different classes are equal where their numbers are.
disp (isequal (single (1), 1)), disp (isequal (int8 (3), 3)), disp (isequal (int8 (3), int8 (4)))
disp (isequal (uint64 (5), uint64 (5))), disp (isequal ('a', 97)), disp (isequal (single (1+2i), 1+2i))
