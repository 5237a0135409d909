% assertions that hold, and those that are caught
1;
function says(x)
  try
    assert(x > 2, 'my:id', 'the value %d', x)
    disp('holds')
  catch e
    disp(e.message), disp(e.identifier)
  end
end
function is_what(x)
  disp([isrow(x), iscolumn(x), issquare(x), iscomplex(x), iscellstr(x), is_function_handle(x)])
end
k = 1;
assert(k), assert([k k] > 0), assert(true), assert(k * 2i)
assert(k, 1), assert(single(k), 1, 0), assert(true, k, 0), assert(int8(3), int8(3)), assert(int8(3), 3, 1)
assert('a', 'a', 1), assert('ab', "ab"), assert(['ab'; 'cd'], ['ab'; 'cd'])
assert([], []), assert(zeros(0, 3), zeros(0, 3)), assert(NaN, NaN), assert(Inf, Inf, 1), assert([NaN k], [NaN 1.1], 0.2)
assert(-0, 0), assert(k + 2i, 1 + 2i), assert(k + 1e-9i, 1, 1e-3)
assert(k, 1.1, 0.2), assert(k, 1.1, -0.2), assert(k / 10, 0, -0.2), assert(10 * k, 11, -0.1), assert(k, 6, Inf)
assert({k, 'a'}, {1, 'a'}), assert({single(k)}, {1}), assert({}, {}), assert({k}, {1.1}, 0.2)
assert(struct('a', k, 'b', 2), struct('b', 2, 'a', 1)), assert(struct('a', {1, 2}), struct('a', {1, 2}))
assert(1:3, [1 2 3]), assert(eye(2), [1 0; 0 1])
assert(k == 1, 'not shown'), assert(k == 1, 'not %s', 'shown')
says(3), says(k)
is_what(1:3), is_what((1:3)'), is_what(2), is_what([]), is_what(zeros(1, 0)), is_what('ab'), is_what({'a'; "b"})
is_what({1}), is_what({}), is_what(k + 2i), is_what(@sin), is_what(zeros(1, 1, 2)), is_what(struct('a', 1))
disp('end')
