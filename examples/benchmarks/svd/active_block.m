%#shape d (N,1), e (N,1), tolerance, first, last
function [e, first, last] = active_block(d, e, tolerance)
% ACTIVE_BLOCK  Clear what is negligible above the diagonal, and find the
% lowest block that is not diagonal yet; last is 0 when there is none.

n = length(d);
for k = 1:n - 1
    if abs(e(k)) <= tolerance
        e(k) = 0;
    end
end

last = n;
while last > 1 && e(last - 1) == 0
    last = last - 1;
end
first = last;
while first > 1 && e(first - 1) ~= 0
    first = first - 1;
end
if last == 1
    last = 0;
end
