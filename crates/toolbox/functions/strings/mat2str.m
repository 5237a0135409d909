% -*- texinfo -*-
% @deftypefn  {} {@var{s} =} mat2str (@var{x}, @var{n})
% @deftypefnx {} {@var{s} =} mat2str (@var{x}, @var{n}, "class")
% @end deftypefn
function s = mat2str(x, n, cls)
% The matrix as text that gives it when it is evaluated.
if nargin < 1 || ~(isnumeric(x) || islogical(x))
    print_usage();
elseif ndims(x) > 2
    error('mat2str: X must be two dimensional');
end
if nargin < 2
    n = 15;
end
if nargin < 3
    cls = '';
end
if nargin == 2 && ischar(n)
    cls = n;
    n = 15;
elseif isempty(n)
    n = 15;
elseif numel(n) > 2
    error('mat2str: N must have only 1 or 2 elements');
else
    n = fix(n);
end
if isempty(x)
    s = '[]';
else
    s = bracketed(elements(x.', n), size(x));
end
if strcmp('class', cls)
    s = [class(x), '(', s, ')'];
end
end

function s = elements(x, n)
% The elements of the transposed matrix, each with a blank after it.
if islogical(x)
    names = {'false ', 'true '};
    names = names(x(:).' + 1);
    s = [names{:}];
elseif iscomplex(x)
    form = sprintf('%%.%dg%%+.%dgi ', n(1), n(end));
    s = sprintf(form, [real(x(:)), imag(x(:))].');
else
    s = sprintf(sprintf('%%.%dg ', n(1)), x);
end
end

function s = bracketed(s, shape)
if prod(shape) == 1
    s = s(1:end - 1);
    return
end
s = ['[', s];
s(end) = ']';
blanks = strfind(s, ' ');
s(blanks(shape(2):shape(2):end)) = ';';
end
