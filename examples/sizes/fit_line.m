% Fits a straight line to measured points, after smoothing them.
clock = (0:0.5:9.5)';
speed = 3 + 2*clock + sin(7*clock);
calm = smooth_column(speed, 3);
[slope, offset] = least_squares(clock, calm);
fprintf('%.3f %.3f\n', slope, offset);
