% -*- texinfo -*-
% @deftypefn  {} {@var{sout} =} setfield (@var{s}, @var{field}, @var{val})
% @deftypefnx {} {@var{sout} =} setfield (@var{s}, @var{sidx1}, @var{field1}, @var{fidx1}, @var{sidx2}, @var{field2}, @var{fidx2}, @dots{}, @var{val})
% @end deftypefn
function sout = setfield(s, varargin)
% The structure with a value set where the fields and indices, one after the other, lead to.
if nargin < 3
    print_usage();
end
subs = varargin(1:end - 1);
texts = cellfun('isclass', subs, 'char');
if ~all(texts | cellfun('isclass', subs, 'cell'))
    error('setfield: invalid index');
end
sout = with_value(s, subs, varargin{end});
end

function s = with_value(s, subs, val)
first = subs{1};
rest = subs(2:end);
if ischar(first)
    if ~isempty(rest)
        val = with_value(field_or_empty(s, first), rest, val);
    end
    s.(first) = val;
elseif isempty(rest)
    s(first{:}) = val;
elseif ischar(rest{1})
    % The field of an element may be new to all elements, and the element to the array.
    if numel(rest) > 1
        val = with_value(element_field_or_empty(s, first, rest{1}), rest(2:end), val);
    end
    s(first{:}).(rest{1}) = val;
else
    part = s(first{:});
    s(first{:}) = with_value(part, rest, val);
end
end

function part = field_or_empty(s, name)
if isfield(s, name)
    part = s.(name);
else
    part = [];
end
end

function part = element_field_or_empty(s, places, name)
part = [];
if isfield(s, name) && has_element(s, places)
    part = s(places{:}).(name);
end
end

function yes = has_element(s, places)
yes = true;
for k = 1:numel(places)
    if numel(places) == 1
        limit = numel(s);
    else
        limit = size(s, k);
    end
    yes = yes && (ischar(places{k}) || all(places{k} <= limit));
end
end
