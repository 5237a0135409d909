%#shape n, seed, highest, v (1,n)
function v = vfin_numbers(n, seed, highest)
% VFIN_NUMBERS  A row of n whole numbers from 1 to highest, the same in every
% run (the generator of Park and Miller).

v = zeros(1, n);
for k = 1:n
    seed = mod(16807 * seed, 2147483647);
    v(k) = floor(seed / 2147483647 * highest) + 1;
end
