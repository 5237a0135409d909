function [volts, bar] = read_log(file)
% READ_LOG  Read a gauge's log: one line with "volts, bar" for each sample.

id = fopen(file);
if id < 0
    error('calibrate:noFile', 'cannot open %s', file)
end
columns = textscan(id, '%f %f', 'Delimiter', ',', 'HeaderLines', 1);
fclose(id);

volts = columns{1};
bar = columns{2};
end
