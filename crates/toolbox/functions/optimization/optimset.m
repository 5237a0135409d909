% -*- texinfo -*-
% @deftypefn  {} {} optimset ()
% @deftypefnx {} {@var{options} =} optimset ()
% @deftypefnx {} {@var{options} =} optimset (@var{par}, @var{val}, @dots{})
% @deftypefnx {} {@var{options} =} optimset (@var{old}, @var{par}, @var{val}, @dots{})
% @deftypefnx {} {@var{options} =} optimset (@var{old}, @var{new})
% @end deftypefn
function options = optimset(varargin)
% Options for optimization: those of a function, or given ones, set in old ones.
known = __all_opts__();
if nargin == 0
    if nargout == 0
        fprintf('\nAll possible optimization options:\n\n');
        fprintf('  %s\n', known{:});
        fprintf('\n');
    else
        options = cell2struct(repmat({[]}, size(known)), known, 2);
    end
elseif nargin == 1 && ischar(varargin{1})
    options = default_options(varargin{1});
elseif nargin == 2 && isstruct(varargin{1}) && isstruct(varargin{2})
    options = with_fields(varargin{1}, varargin{2}, known, false);
elseif rem(nargin, 2) && isstruct(varargin{1})
    options = with_fields(varargin{1}, from_pairs(varargin(2:end)), known, true);
elseif rem(nargin, 2) == 0
    options = with_fields(struct(), from_pairs(varargin), known, true);
else
    print_usage();
end
end

function s = from_pairs(list)
% The structure made of names, each with its value behind it.
pairs = reshape(list, 2, []);
s = cell2struct(pairs(2, :), pairs(1, :), 2);
end

function options = with_fields(options, new, known, with_empty)
% The options with new ones set, under their full names; empty ones only where that is wanted.
names = fieldnames(new);
for k = 1:numel(names)
    value = new.(names{k});
    if with_empty || ~isempty(value)
        options.(full_option_name('optimset', names{k}, known)) = value;
    else
        full_option_name('optimset', names{k}, known);
    end
end
end
