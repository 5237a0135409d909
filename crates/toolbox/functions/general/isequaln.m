% -*- texinfo -*-
% @deftypefn {} {} isequaln (@var{x1}, @var{x2}, @dots{})
% @end deftypefn
function t = isequaln(x, varargin)
% Whether all arguments are the same, NaN being the same as NaN.
if nargin < 2
    print_usage();
end
t = true;
for k = 1:numel(varargin)
    if ~are_same(x, varargin{k})
        t = false;
        return;
    end
end
end

function t = are_same(x, y)
% Whether two values are the same.
arrays = is_array(x) && is_array(y);
if ~(arrays || strcmp(class(x), class(y))) || ~size_equal(x, y)
    t = false;
elseif ischar(x) && ischar(y)
    t = strcmp(x, y);
elseif arrays
    t = have_same_numbers(x, y);
elseif isstruct(x)
    t = have_same_fields(x, y);
elseif iscellstr(x) && iscellstr(y)
    % As padded rows, like Octave: blanks at the end do not count if another text is longer.
    t = strcmp(char(x), char(y));
elseif iscell(x)
    t = have_same_contents(x, y);
else
    t = isequal(x, y);
end
end

function t = is_array(x)
% Whether the value is an array of numbers, truth values or characters.
t = isnumeric(x) || islogical(x) || ischar(x);
end

function t = have_same_numbers(x, y)
% Whether all elements are equal or both NaN.
differ = x ~= y;
t = ~any(differ(:));
if ~t && isfloat(x) && isfloat(y)
    t = all(isnan(x(differ(:)))) && all(isnan(y(differ(:))));
end
end

function t = have_same_fields(x, y)
% Whether two structs have the same fields, in any order, with the same contents.
names = sort(fieldnames(x));
t = numfields(x) == numfields(y) && all(strcmp(names, sort(fieldnames(y))));
k = 0;
while t && k < numel(names)
    k = k + 1;
    if isscalar(x)
        t = are_same(x.(names{k}), y.(names{k}));
    else
        t = are_same({x.(names{k})}, {y.(names{k})});
    end
end
end

function t = have_same_contents(x, y)
% Whether all cells have the same contents.
t = true;
k = 0;
while t && k < numel(x)
    k = k + 1;
    t = are_same(x{k}, y{k});
end
end
