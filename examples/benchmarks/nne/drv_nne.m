function drv_nne(scale)
% DRV_NNE  Feed-forward neural net that learns the parity of three bits: driver.
if nargin < 1
    scale = 1;
end

inputs = [0 0 0 0 1 1 1 1; 0 0 1 1 0 0 1 1; 0 1 0 1 0 1 0 1];
targets = mod(sum(inputs), 2);
[outputs, errors] = nne([3 6 1], inputs, targets, round(600 * scale), 6);

fprintf('%.10g\n', sum(outputs .* (1:8)) + sum(errors) / length(errors));
end
