% -*- texinfo -*-
% @deftypefn {} {} regexptranslate (@var{op}, @var{s})
% @end deftypefn
function y = regexptranslate(op, s)
% A wildcard expression as a regular expression, or a text with the special characters escaped.
if nargin ~= 2
    print_usage();
end
if ~ischar(op)
    error('regexptranslate: operation OP must be a string');
end
op = lower(op);
if strcmp('wildcard', op)
    y = strrep(s, '.', '\.');
    y = strrep(y, '*', '.*');
    y = strrep(y, '?', '.');
elseif strcmp('escape', op)
    y = regexprep(s, '([][(){}.*+?^$|\\])', '\\$1');
else
    error('regexptranslate: invalid operation OP');
end
end
