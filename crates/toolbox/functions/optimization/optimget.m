% -*- texinfo -*-
% @deftypefn  {} {} optimget (@var{options}, @var{parname})
% @deftypefnx {} {} optimget (@var{options}, @var{parname}, @var{default})
% @end deftypefn
function value = optimget(options, parname, default)
% The value of an option, or the default where it is not set; names may be shortened.
if nargin < 2 || ~isstruct(options) || ~ischar(parname)
    print_usage();
end
known = __all_opts__();
fits = strncmpi(known, parname, length(parname));
if sum(fits) == 1
    parname = known{fits};
elseif ~any(fits)
    warning('optimget: unrecognized option: %s', parname);
else
    names = known(fits);
    warning('optimget: ambiguous option: %s (%s%s)', parname, sprintf('%s, ', names{1:end-1}), ...
            names{end});
end
if isfield(options, parname) && ~isempty(options.(parname))
    value = options.(parname);
elseif nargin > 2
    value = default;
else
    value = [];
end
end
