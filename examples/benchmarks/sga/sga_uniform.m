%#shape rows, columns, seed, numbers (rows,columns)
function [numbers, seed] = sga_uniform(rows, columns, seed)
% SGA_UNIFORM  Numbers between 0 and 1 from the generator of Park and Miller,
% the same in every run.
numbers = zeros(rows, columns);
for k = 1:rows * columns
    seed = mod(16807 * seed, 2147483647);
    numbers(k) = seed / 2147483647;
end
end
