1;
function r = is_same(a, b)
  if ~strcmp(class(a), class(b)) || ~isequal(size(a), size(b)) || iscomplex(a) ~= iscomplex(b)
    r = false;
  elseif isfloat(a)
    r = isequal(isnan(a), isnan(b)) && isequal(a(~isnan(a)), b(~isnan(b)));
  else
    r = isequal(a, b);
  end
end
s(2).a = {1, 'x', {}};
s(1).b = single(3);
all = {1, 1:5, 5:-1:1, 0:0.1:1, eye(3), eye(2, 3) * 2, zeros(0, 3), zeros(3, 0, 2), rand(2, 3, 4), ...
       single(rand(3)), int8(-128:127), uint8([0 255]), int16([-32768 32767]), uint16(65535), ...
       int32(-2^31), uint32(2^32 - 1), intmin('int64'), intmax('uint64'), true, [true false; false true], ...
       'abc', ['ab'; 'cd'], '', "dq\n", char(zeros(0, 5)), char(0:255), 1i, [1 2i], {}, {1, 'a'; {2}, []}, ...
       struct(), s, struct('a', {}), NaN, [Inf -Inf NaN -0], [], cell(2, 0), true(0, 4), ...
       ones(1, 1, 1, 3), {eye(2), 1:3, int8(1):int8(3)}};
for k = 1:numel(all)
  if ~is_same(all{k}, same(all{k}))
    printf('%d differs\n', k);
  end
end
printf('%d values\n', numel(all));
for other = {@sin, sparse(1), single(1i)}
  try
    same(other{1})
  catch e
    printf('%s: %s\n', e.identifier, e.message);
  end
end
