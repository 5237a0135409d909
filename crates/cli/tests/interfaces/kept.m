function r = kept(k)
% A part of a persistent cell is changed; k says whether that fails.
  persistent c
  if isempty(c)
    c = {1, [1 2 3]};
  end
  if k < 0
    c{2}(1, 1, 1, 1, 1, 1, 1, 1, 1) = 5;
  elseif k > 0
    c{2}(k) = 5;
  end
  r = numel(c{2});
end
