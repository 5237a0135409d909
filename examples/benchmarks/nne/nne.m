function [outputs, errors] = nne(sizes, inputs, targets, epochs, rate)
% NNE  Train a fully connected neural net by gradient descent on all samples
% at once, and return its answers.
%   sizes   number of units of each layer, the inputs first
%   inputs  one column a sample; targets likewise
%   errors  the mean square error before each epoch
% The weights from layer k to layer k+1 are the matrix weights{k}; its last
% column belongs to a unit that is always 1.

layers = length(sizes) - 1;
weights = cell(1, layers);
for k = 1:layers
    rows = sizes(k + 1);
    columns = sizes(k) + 1;
    % small numbers that differ from each other, the same in every run
    weights{k} = sin(reshape(1:rows * columns, rows, columns) * (1.7 + k));
end

errors = zeros(1, epochs);
for epoch = 1:epochs
    activity = nne_forward(weights, inputs);
    difference = activity{layers + 1} - targets;
    errors(epoch) = mean(mean(difference .^ 2));
    gradient = nne_backward(weights, activity, difference);
    for k = 1:layers
        weights{k} = weights{k} - rate * gradient{k};
    end
end

activity = nne_forward(weights, inputs);
outputs = activity{layers + 1};
end
