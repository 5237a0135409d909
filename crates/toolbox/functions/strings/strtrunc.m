% -*- texinfo -*-
% @deftypefn {} {} strtrunc (@var{s}, @var{n})
% @end deftypefn
function s = strtrunc(s, n)
% The first n characters of a text, or of each text of a cell array.
if nargin ~= 2
    print_usage();
end
n = fix(n);
if ~isscalar(n) || n < 0
    error('strtrunc: length N must be a positive integer (N >= 0)');
end
if ischar(s)
    s = first_columns(s, n);
elseif iscellstr(s)
    for k = 1:numel(s)
        s{k} = first_columns(s{k}, n);
    end
else
    error('strtrunc: S must be a character string or a cell array of strings');
end
end

function s = first_columns(s, n)
if n < columns(s)
    s = s(:, 1:n);
end
end
