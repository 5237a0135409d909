function activity = nne_forward(weights, inputs)
% NNE_FORWARD  What every unit answers; activity{1} are the inputs.

layers = length(weights);
samples = size(inputs, 2);
activity = cell(1, layers + 1);
activity{1} = inputs;
for k = 1:layers
    drive = weights{k} * [activity{k}; ones(1, samples)];
    activity{k + 1} = 1 ./ (1 + exp(-drive));
end
end
