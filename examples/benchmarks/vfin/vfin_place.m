%#shape value, v (1,N), place
function place = vfin_place(value, v)
% VFIN_PLACE  The first place of a value in a vector, 0 where it is not there.

place = 0;
k = 1;
while place == 0 && k <= length(v)
    if v(k) == value
        place = k;
    end
    k = k + 1;
end
