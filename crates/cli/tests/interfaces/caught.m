function [y, more] = caught(n)
try
  y = inner(n);
catch e
  disp(e.message)
  y = -1;
  if n == 3, error('again:id', 'rethrown: %s', e.message); end
end
if n > 1, more = n; end
end
function y = inner(n)
if n > 1, error('inner:bad', 'bad %d', n); end
unwind_protect
  y = n;
  if n == 1, error('x:y', 'one'); end
unwind_protect_cleanup
  disp cleanup
end_unwind_protect
end
