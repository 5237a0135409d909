%#shape before (1,H), likelihood (H,T), evidence (1,T)
function evidence = baye_total(before, likelihood)
% BAYE_TOTAL  The law of total probability: how likely each thing is to be
% observed, whatever its cause.
evidence = before * likelihood;
