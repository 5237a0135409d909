classdef Zones
    % ZONES  Ranges of heart rates: easy, steady, hard, and what is beyond.

    properties
        limits
    end

    methods
        function zones = Zones(limits)
            zones.limits = sort(limits);
        end

        function parts = shares(zones, rates)
            % SHARES  The share of rates in each zone.
            edges = [-Inf, zones.limits, Inf];
            parts = zeros(1, numel(edges) - 1);
            for k = 1:numel(parts)
                parts(k) = mean(rates >= edges(k) & rates < edges(k + 1));
            end
        end
    end
end
