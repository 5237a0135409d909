% -*- texinfo -*-
% @deftypefn  {} {[@var{cstr}] =} strsplit (@var{str})
% @deftypefnx {} {[@var{cstr}] =} strsplit (@var{str}, @var{del})
% @deftypefnx {} {[@var{cstr}] =} strsplit (@dots{}, @var{name}, @var{value})
% @deftypefnx {} {[@var{cstr}, @var{matches}] =} strsplit (@dots{})
% @end deftypefn
function [cstr, matches] = strsplit(str, del, varargin)
% The parts of a text between delimiters, and the delimiters found.
[collapse, kind, fits] = options_of(varargin);
if nargin < 1 || ~fits
    print_usage();
end
simple = strncmpi(kind, 'simple', length(kind));
if nargin == 1 || islogical(del)
    if nargin > 1
        collapse = del;
    end
    del = blank_delimiters(simple);
end
check(str, del, collapse);
if ~simple && ~strncmpi(kind, 'regularexpression', length(kind))
    error('Octave:strsplit:invalid_delimitertype', 'strsplit: Invalid DELIMITERTYPE');
end
if isempty(str)
    cstr = {str};
    return
end
if simple
    del = as_pattern(del);
end
if iscell(del)
    del = sprintf('%s|', del{:});
    del = del(1:end - 1);
end
if collapse
    del = ['(', del, ')+'];
end
[cstr, matches] = regexp(str, del, 'split', 'match');
end

function [collapse, kind, fits] = options_of(args)
% What the arguments after the delimiter say; a lone logical value may stand before the names.
collapse = true;
kind = 'simple';
fits = true;
first = find(cellfun('isclass', args, 'char'), 1);
if isempty(first)
    first = numel(args) + 1;
end
if first > 2 || (first == 2 && ~islogical(args{1}))
    fits = false;
    return
elseif first == 2
    collapse = args{1};
end
params = args(first:end);
for n = 1:2:numel(params)
    if strcmpi(params{n}, 'collapsedelimiters')
        collapse = params{n + 1};
    elseif strcmpi(params{n}, 'delimitertype')
        kind = params{n + 1};
    elseif ischar(args{n})
        error('Octave:strsplit:invalid_parameter_name', ...
            'strsplit: invalid parameter name, ''%s''', args{n});
    else
        fits = false;
        return
    end
end
end

function del = blank_delimiters(simple)
if simple
    del = {' ', '\f', '\n', '\r', '\t', '\v'};
else
    del = '\s';
end
end

function check(str, del, collapse)
if ~ischar(str) || (~ischar(del) && ~iscellstr(del))
    error('strsplit: S and DEL must be string values');
elseif ~isempty(str) && ~isrow(str)
    error('strsplit: S must be a char row vector');
elseif ~isscalar(collapse)
    error('strsplit: COLLAPSEDELIMITERS must be a scalar value');
end
end

function del = as_pattern(del)
% Plain delimiters as regular expressions.
if iscell(del)
    for k = 1:numel(del)
        del{k} = do_string_escapes(del{k});
    end
else
    del = do_string_escapes(del);
end
del = regexprep(del, '([{}()[\]^$.*?+|\\])', '\\$1');
end
