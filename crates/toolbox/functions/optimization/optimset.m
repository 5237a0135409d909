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
    options = defaults_of(varargin{1});
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
        options.(full_name(names{k}, known)) = value;
    else
        full_name(names{k}, known);
    end
end
end

function name = full_name(name, known)
% The known name that starts with a given one; the given one, with a warning, if there is no such.
fits = known(strncmpi(known, name, length(name)));
if numel(fits) == 1
    name = fits{1};
elseif isempty(fits)
    warning('optimset: unrecognized option: %s', name);
else
    warning('optimset: ambiguous option: %s (%s%s)', name, sprintf('%s, ', fits{1:end-1}), ...
            fits{end});
end
end

function options = defaults_of(name)
% The options that a function has where none are given.
switch name
    case 'fminbnd'
        options = struct('Display', 'notify', 'FunValCheck', 'off', 'MaxFunEvals', 500, ...
                         'MaxIter', 500, 'OutputFcn', [], 'TolX', 1e-4);
    case 'fminsearch'
        options = struct('Display', 'notify', 'FunValCheck', 'off', 'MaxFunEvals', [], ...
                         'MaxIter', [], 'OutputFcn', [], 'TolFun', 1e-4, 'TolX', 1e-4);
    case 'fminunc'
        options = struct('AutoScaling', 'off', 'FunValCheck', 'off', 'FinDiffType', 'forward', ...
                         'GradObj', 'off', 'MaxFunEvals', [], 'MaxIter', 400, ...
                         'OutputFcn', [], 'TolFun', 1e-6, 'TolX', 1e-6, 'TypicalX', []);
    case 'fsolve'
        options = struct('AutoScaling', 'off', 'ComplexEqn', 'off', 'FunValCheck', 'off', ...
                         'FinDiffType', 'forward', 'Jacobian', 'off', 'MaxFunEvals', [], ...
                         'MaxIter', 400, 'OutputFcn', [], 'Updating', 'off', ...
                         'TolFun', 1e-6, 'TolX', 1e-6, 'TypicalX', []);
    case 'fzero'
        options = struct('Display', 'notify', 'FunValCheck', 'off', 'MaxFunEvals', Inf, ...
                         'MaxIter', Inf, 'OutputFcn', [], 'TolX', eps);
    case {'lsqnonneg', 'pqpnonneg'}
        options = struct('MaxIter', 1e5);
    case 'qp'
        options = struct('MaxIter', 200, 'TolX', sqrt(eps));
    otherwise
        error('optimset: no defaults for function ''%s''', name);
end
end
