% -*- texinfo -*-
% @deftypefn  {} {[@var{cstr}] =} ostrsplit (@var{s}, @var{sep})
% @deftypefnx {} {[@var{cstr}] =} ostrsplit (@var{s}, @var{sep}, @var{strip_empty})
% @end deftypefn
function cstr = ostrsplit(s, sep, strip_empty)
% The parts of a text between any of the separating characters, without the empty ones if asked.
if nargin < 3
    strip_empty = false;
end
if nargin < 2
    print_usage();
elseif ~ischar(s) || ~ischar(sep)
    error('ostrsplit: S and SEP must be string values');
elseif ~isscalar(strip_empty)
    error('ostrsplit: STRIP_EMPTY must be a scalar value');
end
if isempty(s)
    cstr = cell(size(s));
    return
end
if rows(s) > 1
    s = rows_joined(s, sep(1));
end
places = separators(s, sep);
if isempty(places)
    widths = length(s);
else
    widths = [places(1) - 1, diff(places) - 1, numel(s) - places(end)];
end
s(places) = [];
if strip_empty
    widths = widths(widths ~= 0);
end
cstr = mat2cell(s, 1, widths);
end

function s = rows_joined(s, between)
s = [s, repmat(between, rows(s), 1)].';
s = reshape(s, 1, numel(s));
s = s(1:end - 1);
end

function places = separators(s, sep)
if isscalar(sep)
    places = find(s == sep);
else
    places = strchr(s, sep);
end
end
