%#shape z, d
function d = nfrc_slope(z)
% NFRC_SLOPE  Derivative of nfrc_value.
d = 3 * z * z;
end
