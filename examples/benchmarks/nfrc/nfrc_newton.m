%#shape z, limit, tolerance, count
function [z, count] = nfrc_newton(z, limit, tolerance)
% NFRC_NEWTON  Newton's method from the complex number z, until a step is
% shorter than the tolerance, or for at most `limit` steps.

count = 0;
change = 2 * tolerance;
while change > tolerance && count < limit
    step = nfrc_value(z) / nfrc_slope(z);
    z = z - step;
    change = abs(step);
    count = count + 1;
end
end
