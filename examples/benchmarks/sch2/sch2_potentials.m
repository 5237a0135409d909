%#shape strength (1,2), radius
function potentials = sch2_potentials(strength, radius)
% SCH2_POTENTIALS  A cell of functions of the position: none, an uneven
% spring, a round well.
potentials = cell(1, 3);
potentials{1} = @(x, y) zeros(size(x));
potentials{2} = @(x, y) 0.5 * (strength(1) * x .^ 2 + strength(2) * y .^ 2);
potentials{3} = @(x, y) -sum(strength) * (x .^ 2 + y .^ 2 < radius ^ 2);
end
