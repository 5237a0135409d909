function gradient = nne_backward(weights, activity, difference)
% NNE_BACKWARD  Gradient of half the mean square error, by propagating the
% differences of the last layer back through the net.

layers = length(weights);
samples = size(difference, 2);
gradient = cell(1, layers);
delta = difference .* activity{layers + 1} .* (1 - activity{layers + 1});
for k = layers:-1:1
    gradient{k} = delta * [activity{k}; ones(1, samples)]' / samples;
    if k > 1
        back = weights{k}' * delta;
        delta = back(1:end - 1, :) .* activity{k} .* (1 - activity{k});
    end
end
end
