function lariat_fits_ (id, name, a, b)
% Asks whether an operation that is said to fit does: `lariat_fits_ (id, name, a, b)`
% calls the function and notes at the point `id` of the trace 0 where the sizes do
% not fit, which is all that counts here, and 1 at the first pass where they do.
% Of points that are passed very often only some passes are looked at.
  persistent counts
  mlock ();
  if (ischar (id))
    counts = [];
    return;
  endif
  if (id > numel (counts))
    counts(id) = 0;
  endif
  count = ++counts(id);
  if (count > 100 && rem (count, 17))
    return;
  endif
  if (! (is_own (a) && is_own (b)) || numel (a) * numel (b) > 1e6)
    return;
  endif
  try
    result = feval (name, a, b);
  catch problem
    if (is_misfit (problem))
      lariat_trace_ (id, 0);
      return;
    endif
  end_try_catch
  if (count == 1)
    lariat_trace_ (id, 1);
  endif
endfunction

function yes = is_own (value)
  yes = isnumeric (value) || islogical (value) || ischar (value) || iscell (value);
endfunction

% Operators have an identifier, functions have words of their own.
function yes = is_misfit (problem)
  words = "nonconformant|dimensions? mismatch|dimensions must|sizes? .*must|same (size|dimension|length)";
  yes = strcmp (problem.identifier, "Octave:nonconformant-args") ...
        || ! isempty (regexp (problem.message, words, "once"));
endfunction
