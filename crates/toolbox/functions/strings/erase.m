% -*- texinfo -*-
% @deftypefn {} {@var{newstr} =} erase (@var{str}, @var{ptn})
% @end deftypefn
function newstr = erase(str, ptn)
% The text, or each of a cell array, without the parts that equal one of the texts to erase.
if nargin ~= 2
    print_usage();
end
is_matrix = ischar(str) && rows(str) > 1;
if is_matrix
    str = rows_of(str);
elseif ~ischar(str) && ~iscellstr(str)
    error('erase: STR must be a string or cell array of strings');
end
if ischar(ptn)
    if rows(ptn) > 1
        warning('Octave:erase:chararray', ['erase: using character array for PTN is not ', ...
            'recommended, consider cell array of strings instead']);
        ptn = rows_of(ptn);
    else
        ptn = {ptn};
    end
elseif ~iscellstr(ptn)
    error('erase: PTN must be a string or cell array of strings');
end
pattern = strjoin(regexptranslate('escape', ptn(:).'), '|');
newstr = regexprep(str, pattern, '');
if is_matrix
    newstr = char(newstr);
end
end

function c = rows_of(text)
% The rows with all their blanks.
c = mat2cell(text, ones(1, rows(text)));
end
