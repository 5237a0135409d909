% -*- texinfo -*-
% @deftypefn  {} {@var{val} =} getfield (@var{s}, @var{field})
% @deftypefnx {} {@var{val} =} getfield (@var{s}, @var{sidx1}, @var{field1}, @var{fidx1}, @dots{})
% @end deftypefn
function val = getfield(s, varargin)
% What the fields and indices, one after the other, lead to.
if nargin < 2
    print_usage();
end
texts = cellfun('isclass', varargin, 'char');
if ~all(texts | cellfun('isclass', varargin, 'cell'))
    error('getfield: invalid index');
end
val = s;
for k = 1:numel(varargin)
    if texts(k)
        val = val.(varargin{k});
    else
        places = varargin{k};
        val = val(places{:});
    end
end
end
