function lariat_holds_ (id, kind, varargin)
% Asks whether a precondition holds in front of a statement: it notes at the point
% `id` of the trace 1 at the first pass where it does, and 0 at the first where it
% does not.
%   lariat_holds_ (id, "is", truth)
%   lariat_holds_ (id, "positions", index)
%   lariat_holds_ (id, "within", array, index, place, count)
%   lariat_holds_ (id, "field", struct, name)
%   lariat_holds_ (id, "classes", function, results, argument...)
%   lariat_holds_ (id, "sizes", function, results, argument...)
%   lariat_holds_ (id, "store", array, value, indices)
% Of points that are passed very often only some passes are looked at. Operands of
% other classes than the language's own, and large ones, are not asked about.
  persistent counts noted
  mlock ();
  if (ischar (id))
    counts = [];
    noted = [];
    return;
  endif
  if (id > numel (counts))
    counts(id) = 0;
    noted(id, 2) = 0;
  endif
  count = ++counts(id);
  if (count > 20 && rem (count, 17) || count > 1000)
    return;
  endif
  holds = ask (kind, varargin{:});
  if (isempty (holds) || noted(id, holds + 1))
    return;
  endif
  noted(id, holds + 1) = 1;
  lariat_trace_ (id, holds);
endfunction

% 1, 0, or [] where nothing is said.
function holds = ask (kind, varargin)
  holds = [];
  switch (kind)
    case "is"
      holds = double (logical (varargin{1}));
    case "positions"
      index = varargin{1};
      if (islogical (index))
        holds = 1;
      elseif (isnumeric (index) && numel (index) < 1e6)
        holds = double (isreal (index) && all (index(:) >= 1 & index(:) == fix (index(:))));
      elseif (! ischar (index) && is_own (index))
        holds = 0;
      endif
    case "within"
      holds = is_within (varargin{:});
    case "field"
      if (is_own (varargin{1}))
        holds = double (isstruct (varargin{1}) && isfield (varargin{1}, varargin{2}));
      endif
    case {"classes", "sizes"}
      holds = goes_through (kind, varargin{:});
    case "store"
      holds = is_stored (varargin{:});
  endswitch
endfunction

function holds = is_within (array, index, place, count)
  holds = [];
  if (! is_own (array) || numel (index) > 1e6)
    return;
  endif
  if (islogical (index))
    index = find (index(:));
  elseif (! isnumeric (index))
    return;
  endif
  if (count == 1)
    extent = numel (array);
  elseif (place == count)
    extent = prod (size (array)(count:end));
  else
    extent = size (array, place);
  endif
  holds = double (all (index(:) <= extent));
endfunction

function holds = goes_through (kind, name, results, varargin)
  holds = [];
  if (! all (cellfun (@is_own, varargin)) || prod (max (cellfun (@numel, varargin), 1)) > 1e6)
    return;
  endif
  try
    found = cell (1, results);
    [found{:}] = feval (name, varargin{:});
    holds = 1;
  catch problem
    if (strcmp (kind, "sizes"))
      holds = double (! is_misfit (problem));
    else
      holds = double (! is_refused (problem));
    endif
  end_try_catch
endfunction

function holds = is_stored (array, value, indices)
  holds = [];
  if (! (is_own (array) && is_own (value)) || numel (array) > 1e5)
    return;
  endif
  try
    array = subsasgn (array, struct ("type", "()", "subs", {indices}), value);
    holds = 1;
  catch problem
    holds = double (! is_misfit (problem));
  end_try_catch
endfunction

function yes = is_own (value)
  yes = isnumeric (value) || islogical (value) || ischar (value) || iscell (value) ...
        || isstruct (value) || is_function_handle (value);
endfunction

% Operators have an identifier, functions have words of their own.
function yes = is_misfit (problem)
  words = "nonconformant|dimensions? mismatch|dimensions must|sizes? .*must|same (size|dimension|length)|=: |A\\(.*\\) = X|not defined for N-D";
  yes = strcmp (problem.identifier, "Octave:nonconformant-args") ...
        || ! isempty (regexp (problem.message, words, "once"));
endfunction

function yes = is_refused (problem)
  words = "not implemented for|wrong type argument|not defined for (?!N-D)";
  yes = ! isempty (regexp (problem.message, words, "once"));
endfunction
