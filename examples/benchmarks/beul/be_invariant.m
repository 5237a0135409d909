%#shape y (2,1), c (1,4), v
function v = be_invariant(y, c)
% BE_INVARIANT  the quantity an exact predator-prey orbit keeps.
v = c(3) * y(1) - c(4) * log(y(1)) + c(2) * y(2) - c(1) * log(y(2));
