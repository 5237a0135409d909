function [best, average] = sga(members, bits, generations, options)
% SGA  Simple genetic algorithm, a whole population at a time. It maximises
% sga_fitness over rows of bits.
%   options  structure with some of the fields of sga_options
%   best     the highest fitness of the last generation
%   average  the mean fitness of each generation

if nargin < 4
    options = struct();
end
options = sga_options(options);

[numbers, seed] = sga_uniform(members, bits, options.seed);
population = numbers < 0.5;
average = zeros(1, generations);

for generation = 1:generations
    fitness = sga_fitness(population);
    average(generation) = mean(fitness);
    [~, champion] = max(fitness);
    elite = population(champion, :);

    % selection: 2*members parents, each as likely as it is fit
    wheel = cumsum(fitness) / sum(fitness);
    [numbers, seed] = sga_uniform(2 * members, 1, seed);
    passed = ones(2 * members, 1) * wheel' < numbers * ones(1, members);
    parents = min(1 + sum(passed, 2), members);
    mothers = population(parents(1:members), :);
    fathers = population(parents(members + 1:end), :);

    switch options.crossover
        case 'uniform'
            [numbers, seed] = sga_uniform(members, bits, seed);
            take = numbers < 0.5;
            population = mothers .* take + fathers .* ~take;
        case 'one-point'
            [numbers, seed] = sga_uniform(members, 1, seed);
            point = 1 + floor(numbers * (bits - 1));
            take = ones(members, 1) * (1:bits) <= point * ones(1, bits);
            population = mothers .* take + fathers .* ~take;
        otherwise
            population = mothers;
    end

    [numbers, seed] = sga_uniform(members, bits, seed);
    flips = numbers < options.mutation;
    population = xor(population, flips);

    if options.elite
        population(1, :) = elite;
    end
end

best = max(sga_fitness(population));
end
