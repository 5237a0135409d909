%#shape scale
function drv_baye(scale)
% DRV_BAYE  Probabilities by Bayes' rule: driver.
%   Four machines make screws; each has its own habits of making them too
%   short, right, too long, bent or without a head.
if nargin < 1
    scale = 1;
end

prior = [0.4 0.3 0.2 0.1];
likelihood = [0.02 0.94 0.01 0.02 0.01
              0.01 0.90 0.05 0.01 0.03
              0.05 0.85 0.05 0.03 0.02
              0.10 0.70 0.08 0.07 0.05];
total = 0;
for k = 1:round(200 * scale)
    screws = mod(k * (1:12) .^ 2, 5) + 1;
    total = total + sum(baye(prior, likelihood, screws) .* [1 2 3 4]);
end
fprintf('%.10g\n', total);
