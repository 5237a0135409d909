%#shape prior (1,H), likelihood (H,T), observed (1,K), belief (1,H)
function belief = baye(prior, likelihood, observed)
% BAYE  How likely each cause is after a row of observations, by Bayes' rule.
%   prior       probabilities of the causes, a row
%   likelihood  one row a cause, one column a thing that may be observed
%   observed    the columns that were observed

belief = prior;
for k = 1:length(observed)
    belief = baye_update(belief, likelihood, observed(k));
end
