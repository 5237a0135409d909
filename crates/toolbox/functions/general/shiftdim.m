% -*- texinfo -*-
% @deftypefn  {} {@var{y} =} shiftdim (@var{x}, @var{n})
% @deftypefnx {} {[@var{y}, @var{ns}] =} shiftdim (@var{x})
% @end deftypefn
function [y, steps] = shiftdim(x, steps)
% The dimensions moved to the left by so many places, the first ones to the end; to the right, with
% ones in front, for a negative number. Without a number, the leading dimensions of 1 are removed.
if nargin < 1
    print_usage();
end
if nargin == 1
    steps = find(size(x) ~= 1, 1) - 1;
    if isempty(steps)
        steps = 0;
    end
elseif ~(isscalar(steps) && steps == fix(steps))
    error('shiftdim: N must be a scalar integer');
end
count = ndims(x);
if steps >= count
    steps = rem(steps, count);
end
if steps < 0
    y = reshape(x, [ones(1, -steps), size(x)]);
elseif steps > 0
    y = permute(x, [steps + 1:count, 1:steps]);
else
    y = x;
end
end
