%#shape psi (N,1), observable (N,N), h, value
function value = sch2_expectation(psi, observable, h)
% SCH2_EXPECTATION  Mean of an observable that is given as a sparse matrix.
value = h ^ 2 * real(psi' * (observable * psi));
end
