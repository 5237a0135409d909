% cells, structs and deletions
function rearranged()
  c = num2cell([1 2; 3 4], 1)
  m = mat2cell([8 1 6; 3 5 7; 4 9 2], [1 2], [2 1]);
  disp(size(m)), disp(m{2, 1})
  s = cell2struct({1; 'two'}, {'a', 'b'}, 1)
  struct2cell(s)
  numfields(s), rmfield(s, 'a')
  t = struct('q', {1, 2, 3}); t(2) = []; disp([t.q])
  t(1) = []; t(1) = []; size(t), fieldnames(t)
  cellslices([1 2 3 4], [1 2], [2 4])
  merge([true false], [1 2], [3 4]), merge(true, 'a', 'b')
  x = ones(2, 3); x(2) = []
  x = ones(2, 3); x([1 3]) = []
  x = ones(2, 3); x(:, :) = []
  x = ones(2, 3); x(:, [1 3]) = []
  x = ones(2, 2); try, x(1, 1) = []; catch e, disp(e.message), end
  x = ones(2, 2); try, x(5) = []; catch e, disp(e.message), end
  x = ones(2, 2); try, x(0) = []; catch e, disp(e.message), end
  d = diag([1 2]), diag([1 2], 1), diag([1 2; 3 4]), diag([1 2], 2, 3)
  triu([1 2; 3 4]), tril([1 2; 3 4], -1)
  ipermute(ones(2, 3, 4), [3 1 2]); size(ans)
  cellfun(@(a, b) a + b, {1, 2}, {10})
  try, cellfun(@(a, b) a, {1, 2}, {1, 2, 3}), catch e, disp(e.message), end
  x = 5; try, x{1} = 2; catch e, disp(e.message), end
  x = [1 2]; try, x{1} = 2; catch e, disp(e.message), end
  x = [1 2]; try, x.f = 2; catch e, disp(e.message), end
  x = {1}; try, x.f = 2; catch e, disp(e.message), end
  x = 5; try, x(1).f = 2; catch e, disp(e.message), end
  f = @sin; g = @sin; f == g, f != @cos
  complex(1, 0), isna([NA NaN]), typecast(single(1), 'uint32')
  bsxfun(@plus, [1 2], [1; 2])
  struct()
  h = @(varargin) numel(varargin); h(c{:}, ':')
end
