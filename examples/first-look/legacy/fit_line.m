function [slope, offset, spread] = fit_line(x, y)
% FIT_LINE  Line through the first and the last point. Good enough for 2009.

slope = (y(end) - y(1)) / (x(end) - x(1));
offset = y(1) - slope * x(1);
spread = max(abs(y - slope * x - offset));
end
