function lariat_trace_ (id, value, only_tracked = false)
% The sizes and numbers of variables in the order of the run, with the depth of
% the stack of calls: `lariat_trace_ (id, value)` notes them for the point `id`,
% `lariat_trace_ ("write", file)` writes all that was noted and forgets it.
% A note is a list of numbers; its first one says how many follow. See
% trace.rs. When there are too many notes, none is taken any more; of those that
% only tracking asks for there are fewer, and a note for the point 0 says that no
% more follow.
  persistent notes last full tracked
  persistent names = {"double", "single", "logical", "char", "int8", "uint8", ...
                      "int16", "uint16", "int32", "uint32", "int64", "uint64", ...
                      "cell", "struct", "function_handle"};
  mlock ();
  if (ischar (id))
    if (strcmp (id, "write") && last > 0)
      file = fopen (value, "w");
      fwrite (file, notes(1:last), "double", 0, "ieee-le");
      fwrite (file, full, "double", 0, "ieee-le");
      fclose (file);
    endif
    notes = zeros (1, 1024);
    last = 0;
    full = 0;
    tracked = 0;
    return;
  endif
  if (full)
    return;
  endif
  if (only_tracked)
    if (tracked > 40000)
      return;
    endif
    tracked++;
    if (tracked > 40000)
      id = 0;
    endif
  endif
  name = class (value);
  class_number = find (strcmp (name, names));
  if (isempty (class_number))
    note = [0, 0, -1];
  else
    % A range may have more elements than memory: it is stored by its bounds.
    if (class_number > 1 || iscomplex (value) || numel (value) > 1e7)
      numbers = -1;
    elseif (numel (value) <= 8)
      numbers = [numel(value), full_row(value)];
    else
      numbers = [-2, full_row(max (value(:)))];
    endif
    note = [class_number, ndims(value), size(value), numbers];
  endif
  note = [numel(note) + 2, id, numel(dbstack ()), note];
  from = last + 1;
  last += numel (note);
  if (last > numel (notes))
    notes(2 * last) = 0;
  endif
  notes(from:last) = note;
  full = last > 3e6;
endfunction

function row = full_row (value)
  row = full (value(:))';
endfunction
