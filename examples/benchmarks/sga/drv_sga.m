function drv_sga(scale)
% DRV_SGA  Simple genetic algorithm, on three sets of options: driver.
if nargin < 1
    scale = 1;
end

generations = round(16 * scale);
total = 0;
[best, average] = sga(24, 30, generations);
total = total + best + sum(average);
[best, average] = sga(24, 30, generations, struct('crossover', 'none'));
total = total + 2 * best + sum(average);
[best, average] = sga(24, 30, generations, struct('mutation', 0.01, 'elite', true));
total = total + 3 * best + sum(average);
fprintf('%.10g\n', total);
end
