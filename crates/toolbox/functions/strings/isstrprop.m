% -*- texinfo -*-
% @deftypefn {} {} isstrprop (@var{str}, @var{prop})
% @end deftypefn
function retval = isstrprop(str, prop)
% Which characters of a text, or of each of a cell array, are of a kind.
if nargin ~= 2
    print_usage();
end
if iscell(str)
    % An unknown kind is an error for no text as well.
    isstrprop('', prop);
    retval = cell(size(str));
    for k = 1:numel(str)
        retval{k} = isstrprop(str{k}, prop);
    end
    return
end
if ~ischar(str)
    str = reshape(char(str), size(str));
end
switch prop
    case 'alpha'
        retval = isalpha(str);
    case {'alnum', 'alphanum'}
        retval = isalnum(str);
    case 'ascii'
        retval = str < 128;
    case 'cntrl'
        retval = str < 32 | str == 127;
    case 'digit'
        retval = isdigit(str);
    case {'graph', 'graphic'}
        retval = str > 32 & str ~= 127;
    case 'lower'
        retval = islower(str);
    case 'print'
        retval = str >= 32 & str ~= 127;
    case 'punct'
        retval = ispunct(str);
    case {'space', 'wspace'}
        retval = isspace(str);
    case 'upper'
        retval = isupper(str);
    case 'xdigit'
        retval = isdigit(str) | (str >= 'A' & str <= 'F') | (str >= 'a' & str <= 'f');
    otherwise
        error('isstrprop: invalid string property');
end
end
