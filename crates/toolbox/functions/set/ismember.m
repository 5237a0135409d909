% -*- texinfo -*-
% @deftypefn  {} {@var{tf} =} ismember (@var{a}, @var{s})
% @deftypefnx {} {@var{tf} =} ismember (@var{a}, @var{s}, "rows")
% @deftypefnx {} {[@var{tf}, @var{s_idx}] =} ismember (@dots{})
% @end deftypefn
function [tf, s_idx] = ismember(a, s, varargin)
% Which elements or rows are in a set, and where.
if nargin < 2 || nargin > 3
    print_usage();
end
if iscomplex(a) || iscomplex(s)
    [tf, s_idx] = find_complex(a, s, varargin);
    return;
end
[a, s] = comparable(a, s);
if any(strcmp('stable', varargin)) || any(strcmp('sorted', varargin))
    error('ismember: "stable" or "sorted" are not valid options');
end
[a, s] = check_set_arguments('ismember', a, s, varargin);
if any(strcmp('rows', varargin))
    [tf, s_idx] = find_rows(a, s);
elseif nargout > 1
    [tf, s_idx] = find_items(a, s);
else
    tf = find_items(a, s);
end
end

function [tf, places] = find_complex(a, s, options)
% Which elements are in a set by their real part and by their imaginary part.
[tf_real, places_real] = ismember(real(a), real(s), options{:});
[tf_imag, places_imag] = ismember(imag(a), imag(s), options{:});
tf = tf_real & tf_imag;
places = zeros(size(places_real));
places(tf) = min(places_real(tf), places_imag(tf));
end

function [a, s] = comparable(a, s)
% The elements and the set in classes that `lookup` compares.
if islogical(a)
    a = uint8(a);
end
if islogical(s)
    s = uint8(s);
end
if ischar(a) && size(a, 1) == 1 && iscell(s)
    a = {a};
end
if isnumeric(a) && ischar(s)
    s = double(s);
elseif ischar(a) && isnumeric(s)
    a = double(a);
end
end

function [tf, places] = find_items(a, s)
% Which elements are in a set, and where.
s = s(:);
order = [];
if ~issorted(s)
    [s, order] = sort(s);
end
if isreal(s) && ~isempty(s) && isnan(s(end))
    % NaNs are at the end, and equal nothing
    s = s(1:end - sum(isnan(s)));
end
if nargout < 2
    tf = lookup(s, a, 'b');
    return;
end
places = lookup(s, a, 'm');
tf = logical(places);
if ~isempty(order)
    places(tf) = order(places(tf));
end
end

function [tf, places] = find_rows(a, s)
% Which rows are among those of a set, and where.
if isempty(a) || isempty(s)
    tf = false(size(a, 1), 1);
    places = zeros(size(a, 1), 1);
elseif size(s, 1) == 1
    tf = all(bsxfun(@eq, a, s), 2);
    places = double(tf);
else
    count = size(a, 1);
    [~, last, numbers] = unique([a; s], 'rows', 'last');
    found = last(numbers(1:count));
    tf = found > count;
    places = max(0, found - count);
end
end
