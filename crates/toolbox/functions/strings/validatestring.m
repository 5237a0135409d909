% -*- texinfo -*-
% @deftypefn  {} {@var{validstr} =} validatestring (@var{str}, @var{strarray})
% @deftypefnx {} {@var{validstr} =} validatestring (@var{str}, @var{strarray}, @var{funcname})
% @deftypefnx {} {@var{validstr} =} validatestring (@var{str}, @var{strarray}, @var{funcname}, @var{varname})
% @deftypefnx {} {@var{validstr} =} validatestring (@dots{}, @var{position})
% @end deftypefn
function str = validatestring(str, strarray, varargin)
% The one of the allowed texts that starts with the text given.
if nargin < 2 || nargin > 5
    print_usage();
end
[position, funcname, varname] = names_of(varargin);
check(str, strarray, funcname, varname);
start = start_of_message(str, position, funcname, varname);
matches = strarray(find(strncmpi(str, strarray(:), numel(str))));
if isempty(matches)
    error('%sdoes not match any of\n%s', start, listed(strarray));
elseif numel(matches) == 1
    str = matches{1};
else
    % Of texts that all continue the shortest, the shortest is meant.
    lengths = cellfun('length', matches);
    [least, at] = min(lengths(:));
    if ~all(strncmpi(matches{at}, matches, least))
        error('%smatches multiple possible values:\n%s', start, listed(matches));
    end
    str = matches{at};
end
end

function [position, funcname, varname] = names_of(args)
position = 0;
funcname = '';
varname = '';
if ~isempty(args) && isnumeric(args{end})
    position = fix(args{end});
    args = args(1:end - 1);
    if position < 1
        error('validatestring: POSITION must be >= 1');
    end
end
texts = args(cellfun('isclass', args, 'char'));
if numel(texts) > 2
    error('validatestring: invalid number of character inputs (> 3)');
end
if numel(texts) > 0
    funcname = texts{1};
end
if numel(texts) > 1
    varname = texts{2};
end
end

function check(str, strarray, funcname, varname)
if ~(ischar(str) && isrow(str))
    error('validatestring: STR must be a single character string');
elseif ~iscellstr(strarray)
    error('validatestring: STRARRAY must be a cellstr');
elseif ~isempty(funcname) && ~isrow(funcname)
    error('validatestring: FUNCNAME must be a single character string');
elseif ~isempty(varname) && ~isrow(varname)
    error('validatestring: VARNAME must be a single character string');
end
end

function start = start_of_message(str, position, funcname, varname)
if isempty(funcname)
    funcname = 'validatestring';
end
start = [funcname, ': ''', str, ''' '];
if ~isempty(varname) && position > 0
    start = sprintf('%s(variable %s, argument #%i) ', start, varname, position);
elseif ~isempty(varname)
    start = sprintf('%s(variable %s) ', start, varname);
elseif position > 0
    start = sprintf('%s(argument #%i) ', start, position);
end
end

function list = listed(texts)
list = sprintf('''%s'', ', texts{:});
list = list(1:end - 2);
end
