% -*- texinfo -*-
% @deftypefn  {} {} optimget (@var{options}, @var{parname})
% @deftypefnx {} {} optimget (@var{options}, @var{parname}, @var{default})
% @end deftypefn
function value = optimget(options, parname, default)
% The value of an option, or the default where it is not set; names may be shortened.
if nargin < 2 || ~isstruct(options) || ~ischar(parname)
    print_usage();
end
parname = full_option_name('optimget', parname, __all_opts__());
if isfield(options, parname) && ~isempty(options.(parname))
    value = options.(parname);
elseif nargin > 2
    value = default;
else
    value = [];
end
end
