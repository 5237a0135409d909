%#shape population (M,B), fitness (M,1)
function fitness = sga_fitness(population)
% SGA_FITNESS  For each member, a column: its ones, and a gift for each pair
% of equal neighbours.
ones_of = sum(population, 2);
pairs = sum(population(:, 1:end - 1) == population(:, 2:end), 2);
fitness = ones_of + 0.5 * pairs;
end
