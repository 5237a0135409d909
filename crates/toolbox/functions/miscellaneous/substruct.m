% -*- texinfo -*-
% @deftypefn {} {} substruct (@var{type}, @var{subs}, @dots{})
% @end deftypefn
function retval = substruct(varargin)
% The structure that says how to index, as subsref and subsasgn take it.
if nargin < 2 || mod(nargin, 2) ~= 0
    print_usage();
end
types = varargin(1:2:nargin);
subs = varargin(2:2:nargin);
braces = strcmp(types, '()') | strcmp(types, '{}');
dots = strcmp(types, '.');
if ~all(braces | dots)
    error('substruct: TYPE must be one of "()", "{}", or ""');
elseif any(braces & ~cellfun('isclass', subs, 'cell'))
    error('substruct: for TYPE == () or {}, SUBS must be a cell array');
elseif any(dots & ~cellfun('isclass', subs, 'char'))
    error('substruct: for TYPE == ., SUBS must be a character string');
end
retval = struct('type', types, 'subs', subs);
end
