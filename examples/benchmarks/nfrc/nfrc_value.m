%#shape z, f
function f = nfrc_value(z)
% NFRC_VALUE  The polynomial whose roots are sought.
f = z * z * z - 1;
end
