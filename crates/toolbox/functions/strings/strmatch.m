% -*- texinfo -*-
% @deftypefn  {} {} strmatch (@var{s}, @var{A})
% @deftypefnx {} {} strmatch (@var{s}, @var{A}, "exact")
% @end deftypefn
function idx = strmatch(s, A, exact)
% The places of the texts that start with a text, or are equal to it except for blanks at the end.
persistent warned;
if isempty(warned)
    warned = true;
    warning('Octave:legacy-function', 'strmatch is obsolete; use strncmp or strcmp instead\n');
end
if nargin < 2
    print_usage();
end
exact = nargin == 3 && ischar(exact) && strcmp(exact, 'exact');
if iscellstr(s)
    if numel(s) > 1
        error('strmatch: a cell array S must contain only one string');
    end
    s = char(s);
elseif ~ischar(s) || (~isempty(s) && ~isrow(s))
    error('strmatch: S must be a string');
elseif ~(ischar(A) || iscellstr(A))
    error('strmatch: A must be a string or cell array of strings');
end
if any(is_text(s))
    s = without_end(s);
end
if ischar(A)
    idx = rows_that_match(s, A, exact);
else
    idx = texts_that_match(s, A, exact);
end
if isempty(idx)
    idx = [];
else
    idx = idx(:);
end
end

function yes = is_text(s)
yes = s ~= ' ' & s ~= char(0);
end

function s = without_end(s)
last = find(is_text(s), 1, 'last');
if isempty(last)
    s = '';
else
    s = s(1:last);
end
end

function idx = rows_that_match(s, A, exact)
len = length(s);
if len > columns(A)
    idx = [];
    return
end
match = all(bsxfun(@eq, A(:, 1:len), s), 2);
if exact
    match = match & all(~is_text(A(:, len + 1:end)), 2);
end
idx = find(match);
end

function idx = texts_that_match(s, A, exact)
len = length(s);
if len > 0
    idx = find(strncmp(s, A, len));
else
    idx = find(strcmp(s, A));
end
if exact
    keep = false(size(idx));
    for k = 1:numel(idx)
        keep(k) = strcmp(s, without_end(A{idx(k)}));
    end
    idx = idx(keep);
end
end
