1;
function shown(f, n, varargin)
  try
    switch n
      case 0, f(varargin{:})
      case 1, a = f(varargin{:})
      case 2, [a, b] = f(varargin{:})
      case 3, [a, b, c] = f(varargin{:})
    end
  catch e
    printf('%s: %s\n', e.identifier, e.message);
  end
end
for n = 0:3
  shown(@counted, n, [1 2], 3, 4)
  shown(@listed, n, 5, 6)
end
for k = 0:3
  shown(@caught, 1, k)
end
shown(@caught, 2, 2)
