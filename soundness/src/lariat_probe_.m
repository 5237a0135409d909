function lariat_probe_ (id, value)
% The observer of `cargo xtask soundness`. `lariat_probe_ (id, value)` records
% what a variable holds at the point `id`; `lariat_probe_ ("write", file)`
% writes all that was recorded and forgets it. Each point keeps its first
% 50 different observations in full; later ones only widen the summary of
% their class, size and storage, and of points that are passed very often only
% some passes are looked at. Format: see observation.rs.
  persistent seen late lows highs whole counts
  mlock ();
  if (ischar (id))
    if (strcmp (id, "write"))
      file = fopen (value, "w");
      for k = 1:numel (counts)
        if (counts(k))
          fprintf (file, "%d %d", k, counts(k));
          fprintf (file, "\t%s", seen{k}{:});
          for j = 1:numel (late{k})
            fprintf (file, "\t%s %.17g %.17g %d -1", late{k}{j}, lows{k}(j), highs{k}(j), whole{k}(j));
          endfor
          fputs (file, "\n");
        endif
      endfor
      fclose (file);
    endif
    seen = late = lows = highs = whole = {};
    counts = [];
    return;
  endif
  if (id > numel (counts))
    counts(id) = 0;
    seen{id} = late{id} = {};
    lows{id} = highs{id} = whole{id} = [];
  endif
  count = counts(id) + 1;
  counts(id) = count;
  if (count > 200 && ((count <= 3000 && rem (count, 7)) || (count > 3000 && rem (count, 97))))
    return;
  endif
  if (numel (seen{id}) >= 50)
    [short, low, high, is_whole] = summary (value, count);
    if (isempty (short))
      return;
    endif
    j = find (strcmp (short, late{id}), 1);
    if (isempty (j))
      if (numel (late{id}) < 50)
        late{id}{end+1} = short;
        lows{id}(end+1) = low;
        highs{id}(end+1) = high;
        whole{id}(end+1) = is_whole;
      endif
    else
      lows{id}(j) = min (lows{id}(j), low);
      highs{id}(j) = max (highs{id}(j), high);
      whole{id}(j) = whole{id}(j) && is_whole;
    endif
    return;
  endif
  text = describe (value, 3);
  if (! any (strcmp (text, seen{id})))
    seen{id}{end+1} = text;
  endif
endfunction

% Class, size and storage of an array, as `describe` begins; empty for others.
function [short, low, high, is_whole] = summary (value, count)
  short = "";
  low = Inf; high = -Inf; is_whole = true;
  if (! (isnumeric (value) || islogical (value) || ischar (value)) || isobject (value))
    return;
  endif
  complex = iscomplex (value);
  if (numel (value) > 1000 && rem (count, 5))
    return;
  endif
  short = sprintf ("M %s%s %d", class (value), sprintf (" %d", ndims (value), size (value)), complex);
  [low, high, is_whole] = extrema (value, complex);
endfunction

function [low, high, is_whole] = extrema (value, complex)
  low = Inf; high = -Inf; is_whole = true;
  % A range of a million million elements is stored by its bounds only.
  if (complex || isempty (value) || numel (value) > 1e7)
    return;
  endif
  if (issparse (value))
    zero = nnz (value) < numel (value);
    value = nonzeros (value);
    if (zero)
      value(end+1) = 0;
    endif
    value = full (value(:));
  elseif (! isscalar (value))
    value = value(:);
  endif
  if (isfloat (value))
    finite = value(isfinite (value));
    is_whole = all (fix (finite) == finite);
    low = double (min (value));
    high = double (max (value));
    if (isnan (low))
      low = Inf; high = -Inf;
    endif
  else
    low = double (min (value));
    high = double (max (value));
  endif
endfunction

% A value in words; cells and structs to a depth.
function text = describe (value, depth)
  name = class (value);
  switch (name)
    case {"double", "single", "logical", "char", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"}
      complex = iscomplex (value);
      [low, high, is_whole] = extrema (value, complex);
      n = numel (value);
      is_row = (n <= 16 || (ischar (value) && n <= 200)) && rows (value) <= 1;
      is_table = n <= 64 && ! ischar (value) && rows (value) > 1;
      if (! complex && ndims (value) == 2 && (is_row || is_table))
        list = [sprintf(" %d", n), sprintf(" %.17g", full (double (value)))];
      else
        list = " -1";
      endif
      text = sprintf ("M %s%s %d %.17g %.17g %d%s", name, sprintf (" %d", ndims (value), size (value)), complex, low, high, is_whole, list);
    case "cell"
      text = sprintf ("C%s", sprintf (" %d", ndims (value), size (value)));
      n = min (numel (value), 16);
      if (depth == 0)
        n = 0;
      endif
      text = [text, sprintf(" %d", n)];
      for k = 1:n
        text = [text, " ", describe(value{k}, depth - 1)];
      endfor
    case "struct"
      text = sprintf ("S%s", sprintf (" %d", ndims (value), size (value)));
      if (depth == 0)
        text = [text, " -1"];
        return;
      endif
      names = fieldnames (value);
      n = min (numel (value), 4);
      text = [text, sprintf(" %d %d", numel (names), n)];
      for j = 1:numel (names)
        text = [text, " ", strrep(names{j}, " ", "%20")];
        for k = 1:n
          text = [text, " ", describe(value(k).(names{j}), depth - 1)];
        endfor
      endfor
    case "function_handle"
      name = func2str (value);
      if (any (name == "(") || isempty (name))
        name = "@";
      endif
      text = ["H ", name];
    otherwise
      text = ["O ", name];
  endswitch
endfunction
