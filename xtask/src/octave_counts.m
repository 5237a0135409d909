% How many arguments the function takes whose name is in LARIAT_NAME: prints its kind as `exist`
% has it (2 in a file, 5 built in), how many it is declared with, and for 0 to 4 arguments 1 or 0:
% was a call accepted, or each refused for the number of its arguments?
%
% A refusal is `print_usage`, which is replaced by a short one, or a parameter that is not there.
name = getenv ("LARIAT_NAME");
warning ("off", "all");
most = Inf;
kind = exist (name);
if (kind == 2)
  declared = nargin (name);
  if (declared >= 0)
    most = declared;
  endif
endif
values = {1, [1 2 3], "a", {1}, struct("a", 1), @numel, true, [], "double", eye(2), int8(3), {"a"}};
refusal = '^Invalid call to|called with too many inputs|^''\w+'' undefined';
is_refusal = @(problem) ! isempty (regexp (problem.message, refusal));
accepted = [];
for count = 0:4
  calls = {cell(1, 0)};
  if (count > 0)
    calls = {};
    for k = 1:numel (values)
      calls{end + 1} = repmat (values(k), 1, count);
      for l = 1:numel (values)
        if (count > 1 && l != k)
          calls{end + 1} = [values(k), repmat(values(l), 1, count - 1)];
        endif
      endfor
    endfor
  endif
  is_accepted = false;
  for k = 1:numel (calls)
    arguments = calls{k};
    try
      evalc ("feval (name, arguments{:});");
      is_accepted = true;
    catch problem
      is_accepted = ! is_refusal (problem);
    end_try_catch
    if (is_accepted)
      break
    endif
  endfor
  accepted(end + 1) = is_accepted;
endfor
printf ("%d %g %s\n", kind, most, sprintf ("%d", accepted));
