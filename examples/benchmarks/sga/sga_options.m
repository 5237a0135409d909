function options = sga_options(given)
% SGA_OPTIONS  The options of a run: the given ones, and the usual ones.
%   crossover  'uniform', 'one-point' or 'none'
%   mutation   probability that a bit flips
%   elite      whether the fittest member survives unchanged
%   seed       of the random numbers

options = struct('crossover', 'uniform', 'mutation', 0.003, ...
                 'elite', false, 'seed', 20111);
names = fieldnames(given);
for k = 1:numel(names)
    if ~isfield(options, names{k})
        error('sga:option', 'there is no option %s', names{k})
    end
    options.(names{k}) = given.(names{k});
end
end
