% -*- texinfo -*-
% @deftypefn {} {} int2str (@var{n})
% @end deftypefn
function str = int2str(n)
% The numbers rounded to integers as text, a row of text for each row.
if nargin < 1
    print_usage();
elseif ~(isnumeric(n) || islogical(n) || ischar(n))
    error('int2str: N must be a numeric, logical, or character array');
end
if ischar(n)
    str = n;
elseif isempty(n)
    str = '';
else
    str = text_of(round(real(n)));
end
end

function str = text_of(n)
form = sprintf('%%%d.0f', width_of(n(:)));
dims = ndims(n);
% The pages of an array stand side by side.
form = [repmat(form, 1, columns(n) * (dims - 1)), char(10)];
text = sprintf(form, permute(n, [2, 3:dims, 1]));
str = strtrim(char(ostrsplit(text, char(10), true)));
end

function width = width_of(n)
% The width of the largest finite number, with two blanks before it.
finite = isfinite(n);
digits = floor(log10(double(max(abs(n(finite))))));
if isempty(digits) || digits == -Inf
    digits = 0;
end
width = digits + 3;
if ~all(finite)
    % NaN and -Inf need their place.
    width = max(width, 5);
end
end
