%#shape y (2,1), c (1,4), dy (2,1)
function dy = be_lotka(y, c)
% BE_LOTKA  prey y(1) and predators y(2).
dy = zeros(2, 1);
dy(1) = y(1) * (c(1) - c(2) * y(2));
dy(2) = y(2) * (c(3) * y(1) - c(4));
