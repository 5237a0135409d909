function summary = summarise(beats, limits)
% SUMMARISE  Average rate, and the share of beats in each zone.
%   The limits of the zones are rates; baseline.mat may have a resting rate.
global sampling

rates = heart.rate(beats / sampling);
zones = Zones(limits);
if exist('baseline.mat', 'file')
    load('baseline.mat')
    rates = rates - resting;
end
summary.average = mean(rates);
summary.shares = zones.shares(rates);
end
