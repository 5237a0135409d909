good = {1, 'x', true, 1i, int32(1), struct()};
bad = {single(1), 5, 1, 1, 1, {}};
bad2 = {sparse(1), ['x'; 'y'], [true true], [1i 2], int32([1 2]), @sin};
for set = {bad, bad2}
  for k = 1:6
    given = good;
    given{k} = set{1}{k};
    try
      kinds(given{:});
      disp('taken')
    catch err
      printf('%s: %s\n', err.identifier, err.message);
    end
  end
end
try
  kinds(1)
catch err
  printf('%s: %s\n', err.identifier, err.message);
end
