% A name without a value is an error also where the analysis knows what the result would be.
function undefined ()
  for n = 0:3
    for m = 0:2
      try, r = f (ones (n, m), ones (n, m), size (ones (n, m), 2)); disp (size (r)); catch, disp ('failed'); end
    end
  end
end

function r = f (A, B, n)
  try
    x = n * n
    if size (B, 1) == n
      a = any (A)
      v = -a
    else
      c = {x, v}
      for k = 1:numel (c), d = c; d{end+1} = x; e = d{k}; end
    end
  catch
    w = sum (zeros (n + 1, size (v, 1)))
  end
  r = x
end
