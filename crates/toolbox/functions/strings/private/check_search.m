function check_search(caller, str, pattern, name, value)
% An error of the function `caller` where its arguments are no texts, or its option, whose name may
% be shortened, is not whether to ignore case.
if ~(iscellstr(str) || ischar(str))
    error('%s: STR must be a string or cell array of strings', caller);
elseif ~(iscellstr(pattern) || ischar(pattern))
    error('%s: PATTERN must be a string or cell array of strings', caller);
end
if nargin == 3
    return;
end
if ~ischar(name) || isempty(name) || ~strncmpi(name, 'IgnoreCase', length(name))
    error('%s: third input must be "IgnoreCase"', caller);
elseif ~isscalar(value) || ~isreal(value)
    error('%s: "IgnoreCase" value must be a logical scalar', caller);
end
end
