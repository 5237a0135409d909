function calibration = calibrate(folder)
% CALIBRATE  Calibrate all pressure gauges that have a log in a folder.
%   calibration = calibrate(folder) reads every *.csv file in the folder and
%   returns one structure for each gauge, with slope, offset and spread.

logs = dir(fullfile(folder, '*.csv'));
calibration = struct('gauge', {}, 'slope', {}, 'offset', {}, 'spread', {});

for k = 1:numel(logs)
    [volts, bar] = read_log(fullfile(folder, logs(k).name));
    good = without_outliers(volts, bar);
    [slope, offset, spread] = fit_line(volts(good), bar(good));

    [~, gauge] = fileparts(logs(k).name);
    calibration(k).gauge = gauge;
    calibration(k).slope = slope;
    calibration(k).offset = offset + drift(folder);
    calibration(k).spread = spread;
end
end
