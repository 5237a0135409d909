% -*- texinfo -*-
% @deftypefn {} {@var{d} =} addtodate (@var{d}, @var{q}, @var{f})
% @end deftypefn
function d = addtodate(d, q, f)
% The dates moved by a number of units of time.
if nargin ~= 3
    print_usage();
elseif ~(ischar(f) && isrow(f))
    error('addtodate: F must be a single character string');
end
if isscalar(d) && ~isscalar(q)
    d = repmat(d, size(q));
end
if f(end) == 's'
    f = f(1:end - 1);
end
if any(strcmpi({'year', 'month'}, f))
    moved = moved_months(datevec(d), q(:), f);
    if numel(d) == numel(moved)
        d = reshape(moved, size(d));
    else
        d = reshape(moved, size(q));
    end
elseif any(strcmpi({'day', 'hour', 'minute', 'second', 'millisecond'}, f))
    parts = struct('day', 1, 'hour', 1 / 24, 'minute', 1 / 1440, 'second', 1 / 86400, ...
        'millisecond', 1 / 86400000);
    d = d + q .* parts.(f);
else
    error('addtodate: Invalid time unit: %s', f);
end
end

function d = moved_months(v, q, f)
if strcmpi('year', f)
    v(:, 1) = v(:, 1) + q;
else
    v(:, 2) = v(:, 2) + q;
    v(:, 1) = v(:, 1) + floor((v(:, 2) - 1) / 12);
    v(:, 2) = mod(v(:, 2) - 1, 12) + 1;
    % A month has its last day instead of those that it lacks.
    last = eomday(v(:, 1), v(:, 2));
    v(:, 3) = min(v(:, 3), last);
end
d = datenum(v);
end
