% The experiment of cargo xtask probe-builtins, run by GNU Octave: calls each
% builtin of the plan with values of all classes and writes what comes of it.
% LARIAT_PLAN: a line "name arguments results" for each series of calls.
% LARIAT_ANSWERS: tab-separated lines, see experiment.rs.
1;

function v = numbers (class, seed)
  whole = {seed(1), seed([2 1; 1 3]), seed([1 3 2])};
  switch class
    case {"double", "single"}
      other = {seed(4) - 2.5, [0.5 -1.5; 2.25 1], [0.25; -1; 0.5]};
    otherwise
      other = {seed(4), seed([3 1; 2 2]), seed([1 2 3])(:)};
  end
  v = cellfun (@(x) feval (class, x), [whole, other], "UniformOutput", false);
end

function v = values_of (class, seed)
  letter = @(n) char (96 + n);
  switch class
    case "char"
      v = {letter(seed(1)), letter(seed([2 1; 1 3])), letter(seed([1 3 2])), "7", ...
           "q%7", letter(seed([1 2 3])(:))};
    case "logical"
      v = {true, logical([1 0; 0 1]), logical([1 0 1]), false, logical([0 1; 1 1]), ...
           logical([1; 0; 1])};
    case "function_handle"
      v = {@sin, @(x) x, @numel, @(x, y) x, @isempty, @cos};
    case "cell"
      v = {{}, {1, "b"; 2, "d"}, {"c", "a", "b"}, {"x"}, {"a", "b"; "c", "d"}, {"c"; "a"; "b"}};
    case "struct"
      v = {struct("a", 1), struct("a", {1, 2; 3, 4}), struct("a", {1, 2, 3}), ...
           struct("b", "x"), struct(), struct("a", {1; 2; 3})};
    otherwise
      v = numbers (class, seed);
  end
  if (strcmp (class, "double"))
    v(7:15) = {[], zeros(1, 0), zeros(0, 3), zeros(3, 0), [4 1 5; 2 2 3], ...
               [1+2i, 3, -1i], reshape(1:12, 2, 3, 2), [0.2, 0.9, 1], [1, 1.5, 7]};
  end
end

function text = described (x)
  extents = strjoin (arrayfun (@(n) sprintf ("%d", n), size (x), "UniformOutput", false), "x");
  text = sprintf ("%s\t%s", class (x), extents);
  if ((isnumeric (x) || islogical (x) || ischar (x)) && ! isobject (x))
    flat = double (full (x))(:);
    if (iscomplex (x))
      text = [text, sprintf("\t1\tNaN\tNaN\t0")];
    elseif (isempty (flat))
      text = [text, sprintf("\t0\tInf\t-Inf\t1")];
    else
      flat(isna (flat)) = NaN;
      low = min (flat);
      high = max (flat);
      whole = all (flat == fix (flat) | ! isfinite (flat));
      text = [text, sprintf("\t0\t%.17g\t%.17g\t%d", low, high, whole)];
    end
  else
    text = [text, sprintf("\t0\tNaN\tNaN\t0")];
  end
end

% One call, first with two results where the builtin has them.
function went = attempt (out, name, label, results, arguments)
  went = false;
  if (results > 1)
    try
      [one, two] = feval (name, arguments{:});
      fprintf (out, "2\t%s\t%s\t%s\n", label, described (one), class (two));
    catch
    end
  end
  try
    one = feval (name, arguments{:});
    fprintf (out, "1\t%s\t%s\n", label, described (one));
    went = true;
  catch
  end
end

warning ("off", "all");
page_screen_output (false);
classes = {"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ...
           "single", "double", "char", "logical", "function_handle", "cell", "struct"};
pairs = [1 1; 2 2; 3 3; 3 1; 3 4; 1 2; 4 4; 6 3; 5 4];
enough = 5;
if (strcmp (getenv ("LARIAT_THOROUGH"), "1"))
  enough = rows (pairs);
end
rand ("twister", str2double (getenv ("LARIAT_SEED")));
out = fopen (getenv ("LARIAT_ANSWERS"), "w");
values = cell (size (classes));
for i = 1:numel (classes)
  values{i} = values_of (classes{i}, [randperm(3), randi(4)]);
  for v = 1:numel (values{i})
    fprintf (out, "v\t%s:%d\t%s\n", classes{i}, v, described (values{i}{v}));
  end
end
plan = strsplit (strtrim (fileread (getenv ("LARIAT_PLAN"))), "\n");
for p = 1:numel (plan)
  words = strsplit (plan{p}, " ");
  [name, count, results] = deal (words{:});
  results = str2double (results);
  fprintf (out, "f\t%s\t%s\n", name, count);
  fflush (out);
  switch (count)
    case "0"
      attempt (out, name, "", results, {});
    case "1"
      for i = 1:numel (classes)
        for v = 1:numel (values{i})
          attempt (out, name, sprintf ("%s:%d", classes{i}, v), results, values{i}(v));
        end
        fprintf (out, ".\n");
        fflush (out);
      end
    case "2"
      for i = 1:numel (classes)
        for j = 1:numel (classes)
          went = false;
          for k = 1:rows (pairs)
            if (k > enough && ! went)
              break;
            end
            [v, w] = deal (pairs(k,1), pairs(k,2));
            label = sprintf ("%s:%d,%s:%d", classes{i}, v, classes{j}, w);
            went |= attempt (out, name, label, results, {values{i}{v}, values{j}{w}});
          end
        end
        fprintf (out, ".\n");
        fflush (out);
      end
  end
end
fprintf (out, "end\n");
fclose (out);
