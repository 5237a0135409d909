% Calibrate the gauges of both rigs and print the results.

for rig = {'rig-a', 'rig-b'}
    fprintf('%s\n', rig{1})
    report(calibrate(fullfile('logs', rig{1})))
end
