% -*- texinfo -*-
% @deftypefn  {} {} validateattributes (@var{A}, @var{classes}, @var{attributes})
% @deftypefnx {} {} validateattributes (@var{A}, @var{classes}, @var{attributes}, @var{arg_idx})
% @deftypefnx {} {} validateattributes (@var{A}, @var{classes}, @var{attributes}, @var{func_name})
% @deftypefnx {} {} validateattributes (@var{A}, @var{classes}, @var{attributes}, @var{func_name}, @var{arg_name})
% @deftypefnx {} {} validateattributes (@var{A}, @var{classes}, @var{attributes}, @var{func_name}, @var{arg_name}, @var{arg_idx})
% @end deftypefn
function validateattributes(A, cls, attr, varargin)
% Nothing; an error where the value is not of a class listed or lacks an attribute.
if nargin < 3 || nargin > 6
    print_usage();
elseif ~iscellstr(cls)
    error('Octave:invalid-type', ...
        'validateattributes: CLASSES must be a cell array of strings');
elseif ~iscell(attr)
    error('Octave:invalid-type', 'validateattributes: ATTRIBUTES must be a cell array');
end
start = start_of_message(varargin);
fits = isa(A, cls);
if ~isempty(fits) && ~any(fits)
    error('Octave:invalid-type', '%s must be of class:\n\n %s\n\nbut was of class %s', ...
        start, sprintf(' %s', class_names(cls)), class(A));
end
idx = 1;
while idx <= numel(attr)
    name = attr{idx};
    if any(strcmpi(name, {'size', 'numel', 'ncols', 'nrows', 'ndims', '>', '>=', '<', '<='}))
        check_value(A, lower(name), attr{idx + 1}, start);
        idx = idx + 2;
    elseif lacks(A, name)
        error(['Octave:expected-', lower(name)], '%s must be %s', start, name);
    else
        idx = idx + 1;
    end
end
end

function start = start_of_message(args)
start = 'input';
if isempty(args)
    return
end
prefix = '';
if ischar(args{1})
    prefix = [args{1}, ': '];
elseif numel(args) == 1 && is_place(args{1})
    start = sprintf('input %d', args{1});
else
    error('Octave:invalid-input-arg', ...
        'validateattributes: 4th input argument must be ARG_IDX or FUNC_NAME');
end
if numel(args) > 1
    start = args{2};
    if ~ischar(start)
        error('Octave:invalid-type', 'validateattributes: VAR_NAME must be a string');
    end
end
if numel(args) > 2
    if ~is_place(args{3})
        error('Octave:invalid-input-arg', ...
            'validateattributes: ARG_IDX must be a positive integer');
    end
    start = sprintf('%s (argument #%i)', start, args{3});
end
start = [prefix, start];
end

function yes = is_place(arg)
yes = isnumeric(arg) && isscalar(arg) && arg > 0 && arg == fix(arg);
end

function list = class_names(cls)
% The classes with those that a group stands for, in alphabetical order.
integers = {'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'};
floats = {'single', 'double'};
names = {};
for k = 1:numel(cls)
    switch lower(cls{k})
        case 'integer'
            names = [names, integers];
        case 'float'
            names = [names, floats];
        case 'numeric'
            names = [names, integers, floats];
        otherwise
            names = [names, cls(k)];
    end
end
names = unique(names);
list = strjoin(names, ' ');
end

function yes = lacks(A, name)
switch lower(name)
    case '2d'
        yes = ndims(A) ~= 2;
    case '3d'
        yes = ndims(A) > 3;
    case 'column'
        yes = ~iscolumn(A);
    case 'row'
        yes = ~isrow(A);
    case 'scalar'
        yes = ~isscalar(A);
    case 'vector'
        yes = ~isvector(A);
    case 'square'
        yes = ~issquare(A);
    case 'diag'
        yes = ~isdiag(A);
    case 'nonempty'
        yes = isempty(A);
    case 'nonsparse'
        yes = issparse(A);
    case 'real'
        yes = ~isreal(A);
    otherwise
        yes = lacks_of_elements(A, name);
end
end

function yes = lacks_of_elements(A, name)
switch lower(name)
    case 'binary'
        yes = ~islogical(A) && any(A(:) ~= 1 & A(:) ~= 0);
    case 'even'
        yes = any(rem(A(:), 2) ~= 0);
    case 'odd'
        yes = any(mod(A(:), 2) ~= 1);
    case 'integer'
        yes = ~isinteger(A) && any(ceil(A(:)) ~= A(:));
    case 'finite'
        yes = ~isinteger(A) && ~all(isfinite(A(:)));
    case 'nonnan'
        yes = ~isinteger(A) && any(isnan(A(:)));
    case 'nonnegative'
        yes = any(A(:) < 0);
    case 'nonzero'
        yes = any(A(:) == 0);
    case 'positive'
        yes = any(A(:) <= 0);
    case 'decreasing'
        yes = any(isnan(A(:))) || any(diff(A(:)) >= 0);
    case 'increasing'
        yes = any(isnan(A(:))) || any(diff(A(:)) <= 0);
    case 'nondecreasing'
        yes = any(isnan(A(:))) || any(diff(A(:)) < 0);
    case 'nonincreasing'
        yes = any(isnan(A(:))) || any(diff(A(:)) > 0);
    otherwise
        error('Octave:invalid-input-arg', 'validateattributes: unknown ATTRIBUTE %s', name);
end
end

function check_value(A, name, value, start)
switch name
    case 'size'
        check_size(size(A), value, start);
    case 'numel'
        check_count(numel(A), value, start, 'Octave:incorrect-numel', 'elements');
    case 'ncols'
        check_count(columns(A), value, start, 'Octave:incorrect-numcols', 'columns');
    case 'nrows'
        check_count(rows(A), value, start, 'Octave:incorrect-numrows', 'rows');
    case 'ndims'
        check_count(ndims(A), value, start, 'Octave:incorrect-numdims', 'dimensions');
    case '>'
        check_all(A(:) > value, value, start, 'Octave:expected-greater', 'greater than');
    case '>='
        check_all(A(:) >= value, value, start, 'Octave:expected-greater-equal', ...
            'greater than or equal to');
    case '<'
        check_all(A(:) < value, value, start, 'Octave:expected-less', 'less than');
    otherwise
        check_all(A(:) <= value, value, start, 'Octave:expected-less-equal', ...
            'less than or equal to');
end
end

function check_size(shape, wanted, start)
% NaN stands for any extent.
found = shape;
found(isnan(wanted)) = NaN;
if ~isequaln(found, wanted)
    found = sprintf('%dx', shape);
    wanted = strrep(sprintf('%ix', wanted), 'NaN', 'N');
    error('Octave:incorrect-size', '%s must be of size %s but was %s', ...
        start, wanted(1:end - 1), found(1:end - 1));
end
end

function check_count(count, wanted, start, identifier, things)
if count ~= wanted
    error(identifier, '%s must have %d %s', start, wanted, things);
end
end

function check_all(holds, limit, start, identifier, relation)
if ~all(holds)
    error(identifier, '%s must be %s %f', start, relation, limit);
end
end
