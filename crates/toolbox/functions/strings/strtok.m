% -*- texinfo -*-
% @deftypefn  {} {[@var{tok}, @var{rem}] =} strtok (@var{str})
% @deftypefnx {} {[@var{tok}, @var{rem}] =} strtok (@var{str}, @var{delim})
% @end deftypefn
function [tok, rem] = strtok(str, delim)
% The part of a text before the first delimiter, and the rest of it from there on.
if nargin < 1
    print_usage();
elseif ~(ischar(str) || iscellstr(str))
    error('strtok: STR must be a string or cell array of strings');
elseif ischar(str) && ~isvector(str) && ~isempty(str)
    error('strtok: STR cannot be a 2-D character array');
end
if nargin < 2
    delim = '';
end
if isempty(str)
    tok = '';
    rem = '';
elseif ischar(str)
    [tok, rem] = first_of_text(str, is_delimiter(str, delim));
else
    [tok, rem] = first_of_each(str, delim);
end
end

function hits = is_delimiter(str, delim)
if isempty(delim)
    hits = isspace(str);
elseif length(delim) <= 7
    hits = str == delim(1);
    for k = 2:length(delim)
        hits = hits | str == delim(k);
    end
else
    wanted = false(256, 1);
    wanted(double(delim) + 1) = true;
    hits = wanted(double(str) + 1);
end
end

function [tok, rem] = first_of_text(str, hits)
% Delimiters before the first other character do not count.
start = find(~hits, 1);
if isempty(start)
    tok = str(zeros(1, 0));
    rem = '';
    return
end
stop = find(hits(start:end), 1);
if isempty(stop)
    tok = str(start:end);
    rem = '';
else
    tok = str(start:start + stop - 2);
    rem = str(start + stop - 1:end);
end
end

function [tok, rem] = first_of_each(str, delim)
if isempty(delim)
    delim = '\s';
end
lead = ['^[', delim, ']'];
form = [lead, '*([^', delim, ']+)([', delim, '].*)$'];
tok = cell(size(str));
rem = cell(size(str));
for k = 1:numel(str)
    parts = regexp(str{k}, form, 'tokens', 'once');
    if isempty(parts)
        tok{k} = regexprep(str{k}, [lead, '+'], '');
        rem{k} = '';
    else
        tok{k} = parts{1};
        rem{k} = parts{2};
    end
end
end
