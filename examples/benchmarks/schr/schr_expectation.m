%#shape psi (N,1), observable (N,1), h, value
function value = schr_expectation(psi, observable, h)
% SCHR_EXPECTATION  Mean of an observable that is a function of the position.
value = h * sum(observable .* real(conj(psi) .* psi));
end
