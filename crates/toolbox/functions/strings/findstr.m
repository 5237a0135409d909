% -*- texinfo -*-
% @deftypefn  {} {} findstr (@var{s}, @var{t})
% @deftypefnx {} {} findstr (@var{s}, @var{t}, @var{overlap})
% @end deftypefn
function v = findstr(s, t, overlap)
% The places of the shorter of two texts in the longer one.
persistent warned;
if isempty(warned)
    warned = true;
    warning('Octave:legacy-function', 'findstr is obsolete; use strfind instead\n');
end
if nargin < 2
    print_usage();
end
if nargin < 3
    overlap = true;
end
if all(size(s) > 1) || all(size(t) > 1)
    error('findstr: arguments must have only one non-singleton dimension');
end
if length(s) < length(t)
    v = places_of(s(:).', t(:).', overlap);
else
    v = places_of(t(:).', s(:).', overlap);
end
end

function v = places_of(part, whole, overlap)
width = length(part);
if width == 0
    v = [];
    return
end
hits = true(1, max(length(whole) - width + 1, 0));
for k = 1:width
    hits = hits & whole(k:k + numel(hits) - 1) == part(k);
end
v = find(hits);
if ~overlap
    v = without_overlaps(v, width);
end
if isempty(v)
    v = [];
end
end

function v = without_overlaps(v, width)
keep = false(size(v));
next = 1;
for k = 1:numel(v)
    keep(k) = v(k) >= next;
    if keep(k)
        next = v(k) + width;
    end
end
v = v(keep);
end
