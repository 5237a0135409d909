% -*- texinfo -*-
% @deftypefn  {} {@var{xxx} =} repelem (@var{x}, @var{R})
% @deftypefnx {} {@var{xxx} =} repelem (@var{x}, @var{R_1}, @dots{}, @var{R_n})
% @end deftypefn
function y = repelem(x, varargin)
% Every element repeated, along each dimension as often as its count says.
if nargin < 2
    print_usage();
end
if nargin == 2
    y = repeated_in_line(x, varargin{1});
    return;
end
check_counts(x, varargin);
places = cell(1, numel(varargin));
for dim = 1:numel(places)
    if dim <= ndims(x)
        places{dim} = repeated_places(varargin{dim}, size(x, dim));
    else
        places{dim} = ones(1, varargin{dim});
    end
end
y = x(places{:}, :);
end

function y = repeated_in_line(x, counts)
% The elements of a vector repeated along it.
if isscalar(counts)
    if ~isvector(x)
        error(['repelem: %dD Array requires %d or more input ' ...
            'arguments, but only %d given'], ndims(x), ndims(x) + 1, 2);
    end
elseif ~isvector(x) || ~isvector(counts)
    error(['repelem: when called with only two inputs they must be ' ...
        'either scalars or vectors, not %s and %s.'], kind_of(x), kind_of(counts));
elseif numel(counts) ~= numel(x)
    error(['repelem: R1 must either be scalar or have the same ' ...
        'number of elements as the vector to be replicated']);
end
places = repeated_places(counts, numel(x));
if isrow(x)
    y = x(1, places);
else
    y = x(places, 1);
end
end

function check_counts(x, counts)
% Stop unless every count is one number, or as many as the dimension has elements.
many = cellfun('numel', counts) ~= 1;
if numel(counts) == 2
    if ~(isvector(counts{1}) && isvector(counts{2}))
        error('repelem: R1 and R2 must be scalars or vectors');
    end
else
    if ~all(cellfun(@isvector, counts(many)))
        error('repelem: R_j must all be scalars or vectors');
    end
    if any(find(many) > ndims(x))
        error('repelem: R_j for trailing singleton dimensions must be scalar');
    end
end
for dim = find(many)
    if numel(counts{dim}) ~= size(x, dim)
        error(['repelem: R_j vectors must have the same number of elements ' ...
            'as the size of dimension j of X']);
    end
end
end

function places = repeated_places(counts, n)
% The places 1 to N, each as often as its count says.
if isscalar(counts)
    places = repmat(1:n, counts, 1);
    places = places(:).';
    return;
end
% A 1 wherever the next place begins; places that are repeated 0 times are left out beforehand.
ends = cumsum(counts(:).');
begins(ends + 1) = 1;
begins(1) = 1;
used = find(counts(:).' ~= 0);
places = used(cumsum(begins(1:ends(end))));
end

function text = kind_of(x)
% What Octave calls the kind of an array.
shape = ' matrix';
if isscalar(x)
    shape = ' scalar';
end
if iscell(x)
    text = 'cell';
elseif isstruct(x)
    text = 'struct';
    if isscalar(x)
        text = 'scalar struct';
    end
elseif ischar(x)
    text = 'sq_string';
elseif islogical(x)
    text = 'bool matrix';
    if isscalar(x)
        text = 'bool';
    end
elseif isinteger(x)
    text = [class(x), shape];
else
    text = shape(2:end);
    if iscomplex(x)
        text = ['complex ', text];
    end
    if isa(x, 'single')
        text = ['float ', text];
    end
end
end
