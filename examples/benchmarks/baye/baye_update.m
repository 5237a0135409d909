%#shape before (1,H), likelihood (H,T), thing, after (1,H)
function after = baye_update(before, likelihood, thing)
% BAYE_UPDATE  Bayes' rule, for one observation.
joint = before .* likelihood(:, thing)';
evidence = baye_total(before, likelihood);
after = joint / evidence(thing);
