%#shape modulus, area, h, density, stiffness, weight
function [stiffness, weight] = bari_element(modulus, area, h, density)
% BARI_ELEMENT  Stiffness of an element, and half of its weight.
stiffness = modulus * area / h;
weight = 0.5 * density * 9.81 * area * h;
