function report(calibration)
% REPORT  Print a calibration, one gauge a line.

names = fieldnames(calibration);
fprintf('%-12s', names{:})
fprintf('\n')

for k = 1:numel(calibration)
    for column = 1:numel(names)
        value = calibration(k).(fieldnames{column});
        if ischar(value)
            fprintf('%-12s', value)
        else
            fprintf('%-12.4g', value)
        end
    end
    fprintf('\n')
end
end
