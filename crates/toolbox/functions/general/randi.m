% -*- texinfo -*-
% @deftypefn  {} {} randi (@var{imax})
% @deftypefnx {} {} randi (@var{imax}, @var{n})
% @deftypefnx {} {} randi (@var{imax}, @var{m}, @var{n}, @dots{})
% @deftypefnx {} {} randi ([@var{imin} @var{imax}], @dots{})
% @deftypefnx {} {} randi (@dots{}, "@var{class}")
% @end deftypefn
function y = randi(bounds, varargin)
% Random integers from 1 or a lower bound to an upper bound, all equally likely.
if nargin < 1
    print_usage();
end
if ~(isnumeric(bounds) && all(bounds == fix(bounds)))
    error('randi: IMIN and IMAX must be integer bounds');
end
[low, high] = checked_bounds(real(double(bounds)));
name = 'double';
extents = varargin;
if ~isempty(extents) && ischar(extents{end})
    name = extents{end};
    extents(end) = [];
end
if isempty(extents)
    extents = {1, 1};
elseif numel(extents) == 1 && isscalar(extents{1})
    extents = extents([1, 1]);
end
y = low + reshape(below(high - low + 1, prod([extents{:}])), extents{:});
if ~strcmp(name, 'double')
    warn_of_range(low, high, name);
    y = cast(y, name);
end
end

function [low, high] = checked_bounds(bounds)
% The lower and the upper bound.
if isscalar(bounds)
    low = 1;
    high = bounds;
    if high < 1
        error('randi: require IMAX >= 1');
    end
else
    low = bounds(1);
    high = bounds(2);
    if high < low
        error('randi: require IMIN <= IMAX');
    end
end
if abs(high) >= flintmax || abs(low) >= flintmax
    error('randi: IMIN and IMAX must be smaller than flintmax()');
end
if high - low >= flintmax - 1
    error('randi: integer range must be smaller than flintmax()-1');
end
end

function y = below(range, count)
% So many random integers from 0 on, below the range.
all_numbers = flintmax + 1;
% Each result comes from the same number of random integers; the few above are thrown away.
share = floor(all_numbers / range);
kept = (share * range) / all_numbers;
drawn = zeros(0, 1);
while numel(drawn) < count || isempty(drawn)
    drawn = floor(rand(ceil(count / kept + 10 * sqrt(count / kept - count)), 1) * all_numbers);
    drawn = drawn(drawn < share * range);
    if count == 0
        break;
    end
end
y = floor(drawn(1:count) / share);
end

function warn_of_range(low, high, name)
% Warn where the class does not hold the bounds.
if ~isempty(strfind(name, 'int'))
    greatest = double(intmax(name));
    least = double(intmin(name));
elseif strcmp(name, 'single')
    greatest = double(flintmax(name));
    least = -greatest;
else
    error('randi: unknown requested output CLASS ''%s''', name);
end
if high > greatest
    warning(['randi: integer IMAX exceeds requested type.  ', ...
        'Values might be truncated to requested type.']);
elseif low < least
    warning(['randi: integer IMIN exceeds requested type.  ', ...
        ' Values might be truncated to requested type.']);
end
end
