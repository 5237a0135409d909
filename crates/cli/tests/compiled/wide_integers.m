% A double beside an integer of 64 bits is made one before they are added or subtracted; products
% and quotients are rounded themselves.
function wide_integers
  c = int64(3);
  u = uint64(3);
  for f = [.3 .5 .7 1.5 2.5 -1.5 0.49999999999999994]
    fprintf('%g: %d %d %d %d', f, c - f, f - c, c + f, f + c);
    fprintf(' %d %d %d %d', u - f, f - u, u + f, f + u);
    fprintf(' %d %d %d %d', c .* f, f .* c, c ./ f, f ./ c);
    fprintf(' %d %d %d\n', u .* f, u ./ f, f ./ u);
  end
  disp(c - NaN)
  disp(int64([7 2 3]) - [c / 2 1 1])
  disp(int64([7 2 3]) - [.5 1.5 2.5])
  disp(int64(3) - 0.5)
  disp(int32(3) - 0.5)
end
