function [common, places] = vfin(a, b)
% VFIN  The elements of the vector a that are elements of b, too, in the order
% of a, and their places in a.

common = [];
places = [];
for k = 1:length(a)
    if vfin_place(a(k), b) > 0
        common = [common, a(k)];
        places = [places, k];
    end
end
