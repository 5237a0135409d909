% -*- texinfo -*-
% @deftypefn  {} {@var{str} =} strjoin (@var{cstr})
% @deftypefnx {} {@var{str} =} strjoin (@var{cstr}, @var{delimiter})
% @end deftypefn
function rval = strjoin(cstr, delimiter)
% The texts of a cell array one after the other, with a delimiter between them.
if nargin < 2
    delimiter = ' ';
end
if nargin < 1 || ~(iscellstr(cstr) && (ischar(delimiter) || iscellstr(delimiter)))
    print_usage();
end
num = numel(cstr);
if num == 1
    rval = cstr{1};
    return
end
if ischar(delimiter)
    delimiter = {do_string_escapes(delimiter)};
end
if numel(delimiter) == 1 && num > 1
    delimiter = repmat(delimiter, 1, num - 1);
elseif num > 0 && numel(delimiter) ~= num - 1
    error('Octave:strjoin:cellstring_delimiter_mismatch', ...
        'strjoin: the number of delimiters does not match the number of strings');
end
if num == 0
    rval = '';
else
    parts = cell(1, 2 * num - 1);
    parts(1:2:end) = cstr(:).';
    parts(2:2:end) = delimiter(:).';
    rval = [parts{:}];
end
end
