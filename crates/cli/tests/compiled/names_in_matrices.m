% The columns of names without a value in and after matrices: blanks between elements count twice.
first = 1;
try, [1 2]*zz, catch e, disp(e.message), end
try, [1 2;3 4]*zz, catch e, disp(e.message), end
try, [1 zz], catch e, disp(e.message), end
try, [[1 2] 3]*zz, catch e, disp(e.message), end
try, [1, 2]*zz, catch e, disp(e.message), end
try, {1 2 zz}, catch e, disp(e.message), end
try, x = [1 2 ...
 zz], catch e, disp(e.message), end
try, x = [1 2
 zz 3], catch e, disp(e.message), end
try, [(1) (2)]*zz, catch e, disp(e.message), end
try, [1 - 2]*zz, catch e, disp(e.message), end
try, ["a" "b" zz], catch e, disp(e.message), end
try, [1 zz(3)], catch e, disp(e.message), end
try, [-1 -zz], catch e, disp(e.message), end
try, x = [1 2;
 zz 3], catch e, disp(e.message), end
try, x = [1 2
zz 3], catch e, disp(e.message), end
try, x = [1 2
  5 zz], catch e, disp(e.message), end
try, x = [1 2;
  5 zz], catch e, disp(e.message), end
try, x = [1 2, ...
  zz], catch e, disp(e.message), end
try, x = [1 2 ...
zz], catch e, disp(e.message), end
try, x = [ ...
  zz], catch e, disp(e.message), end
try, x = [
  zz], catch e, disp(e.message), end
