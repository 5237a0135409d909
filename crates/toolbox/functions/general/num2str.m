% -*- texinfo -*-
% @deftypefn  {} {} num2str (@var{x})
% @deftypefnx {} {} num2str (@var{x}, @var{precision})
% @deftypefnx {} {} num2str (@var{x}, @var{format})
% @end deftypefn
function str = num2str(x, arg)
% The numbers as text, a row of text for each row.
if nargin < 1
    print_usage();
elseif ~(isnumeric(x) || islogical(x) || ischar(x))
    error('num2str: X must be a numeric, logical, or character array');
end
if ischar(x)
    str = x;
elseif isempty(x)
    str = '';
elseif isreal(x) && isscalar(x) && nargin == 1
    str = scalar_text(x);
elseif isreal(x)
    if nargin == 2
        form = asked_form(x, arg);
    else
        form = real_form(x);
    end
    str = real_text(x, form);
else
    if nargin == 2
        form = asked_complex_form(arg);
    else
        form = complex_form(real(x(:)), imag(x(:)));
    end
    str = complex_text(x, form);
end
end

function str = scalar_text(x)
% The same of one number, which nothing has to be as wide as.
if isinteger(x) || islogical(x)
    str = sprintf('%d', x);
    return
end
digits = digits_before_point(abs(x));
if ~isfinite(x) || (x == fix(x) && digits <= 15)
    str = sprintf('%.0f', x);
else
    str = sprintf('%.*g', significant(digits), x);
end
end

function form = asked_form(x, arg)
% The form that the second argument asks for: a form itself, or a number of digits.
if ischar(arg)
    form = arg;
elseif ~is_precision(arg)
    error('num2str: PRECISION must be a scalar integer >= 0');
elseif isfloat(x)
    form = sprintf('%%%d.%dg', arg + 7, arg);
else
    form = sprintf('%%%dd', arg);
end
end

function yes = is_precision(arg)
yes = isnumeric(arg) && isscalar(arg) && arg >= 0 && arg == fix(arg);
end

function form = real_form(x)
% A form wide enough for all the finite numbers.
if islogical(x)
    form = '%3d';
    return
end
valid = isfinite(x(:));
finite = x(valid);
digits = digits_before_point(max(abs(finite)));
if digits > 15 || any(has_fraction(finite))
    digits = significant(digits);
    form = sprintf('%%%d.%dg', digits + 7, digits);
    return
end
width = digits + 3;
if ~all(valid)
    % NaN and -Inf need their place.
    width = max(width, 5);
end
if isfloat(x)
    form = sprintf('%%%d.0f', width);
else
    form = sprintf('%%%dd', width);
end
end

function digits = digits_before_point(largest)
% One less than the digits of the largest number; 0 if it is 0 or missing.
digits = floor(log10(double(largest)));
if isempty(digits) || digits == -Inf
    digits = 0;
end
end

function digits = significant(digits)
digits = min(max(digits + 5, 5), 16);
end

function str = real_text(x, form)
form = do_string_escapes(form);
dims = ndims(x);
if ~makes_whole_row(form)
    % The pages of an array stand side by side.
    form = [deblank(repmat(form, 1, columns(x) * (dims - 1))), char(10)];
end
str = lines_of(sprintf(form, permute(x, [2, 3:dims, 1])), true);
end

function yes = makes_whole_row(form)
yes = sum(strrep(form, '%%', '') == '%') > 1 || strcmp(form, '%s') || strcmp(form, '%c');
end

function str = lines_of(text, without_empty)
% The lines as rows, without the blanks that all have.
if sum(text == char(10)) == 1 && text(end) == char(10)
    str = strtrim(text(1:end - 1));
else
    str = strtrim(char(ostrsplit(text, char(10), without_empty)));
end
end

function form = asked_complex_form(arg)
if ischar(arg)
    form = [deblank(arg), '%-+', arg(2:end), 'i'];
elseif is_precision(arg)
    form = sprintf('%%%d.%dg%%-+%d.%dgi', arg + 7, arg, arg + 7, arg);
else
    error('num2str: PRECISION must be a scalar integer >= 0');
end
end

function form = complex_form(re, im)
valid_re = isfinite(re);
valid_im = isfinite(im);
digits = digits_before_point(max(max(abs(re(valid_re))), max(abs(im(valid_im)))));
finite = valid_re & valid_im;
if any(has_fraction(re(finite)) | has_fraction(im(finite)))
    digits = significant(digits);
    form = sprintf('%%%d.%dg%%-+%d.%dgi', digits + 7, digits, digits + 7, digits);
else
    form = sprintf('%%%d.0f%%-+%d.0fi', digits + 3, digits + 3);
end
end

function yes = has_fraction(x)
yes = x ~= fix(x);
end

function str = complex_text(x, form)
dims = ndims(x);
width = columns(x);
form = [deblank(repmat(form, 1, width * (dims - 1))), char(10)];
text = sprintf(form, permute(real_beside_imaginary(x, width, dims), [2, 3:dims, 1]));
% The sign of the imaginary unit follows its number at once; the blanks come after it.
text = regexprep(text, [' +i', char(10)], ['i', char(10)]);
text = regexprep(text, '( +)i', 'i$1');
str = lines_of(text(1:end - 1), false);
end

function y = real_beside_imaginary(x, width, dims)
% An array with the real and imaginary parts of a column in two columns side by side.
order = zeros(1, 2 * width);
order(1:2:end) = 1:width;
order(2:2:end) = width + (1:width);
places = repmat({':'}, 1, dims);
places{2} = order;
y = horzcat(real(x), imag(x));
y = y(places{:});
end
