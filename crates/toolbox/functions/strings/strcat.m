% -*- texinfo -*-
% @deftypefn {} {} strcat (@var{s1}, @var{s2}, @dots{})
% @end deftypefn
function st = strcat(varargin)
% The texts one after the other; those of cell arrays element by element.
if nargin == 0
    st = '';
elseif nargin == 1
    st = single_text(varargin{1});
else
    st = joined(varargin);
end
end

function st = single_text(s)
if iscellstr(s)
    st = s;
elseif isreal(s) || ischar(s)
    st = char(cellstr(s));
else
    error('strcat: inputs must be strings or cells of strings');
end
end

function st = joined(args)
all_texts = true;
for k = 1:numel(args)
    if isreal(args{k})
        args{k} = cellstr(char(args{k}));
    elseif iscell(args{k})
        all_texts = false;
    else
        error('strcat: inputs must be strings or cells of strings');
    end
end
shape = common_shape(args);
st = cell(shape);
for n = 1:prod(shape)
    st{n} = nth_joined(args, n);
end
if all_texts
    st = char(st);
end
end

function shape = common_shape(args)
% The size of all the cells that have not just one element.
shape = [1, 1];
found = false;
for k = 1:numel(args)
    if numel(args{k}) ~= 1
        if found && ~isequal(size(args{k}), shape)
            error('strcat: arguments must be the same size, or be scalars');
        end
        shape = size(args{k});
        found = true;
    end
end
end

function text = nth_joined(args, n)
parts = cell(1, numel(args));
for k = 1:numel(args)
    if numel(args{k}) == 1
        parts(k) = args{k};
    else
        parts(k) = args{k}(n);
    end
end
text = horzcat(parts{:});
end
