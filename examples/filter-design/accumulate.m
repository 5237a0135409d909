function total = accumulate(total, tap, sample)
% ACCUMULATE  Add the product of a tap and a sample to a sum.
total = total + tap * sample;
end
