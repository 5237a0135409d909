function values = place_values(n, name)
% What bits are worth in a class.
if any(strcmp(name, {'double', 'single'}))
    values = cast(2 .^ (double(uint8(n)) - 1), name);
else
    values = bitshift(cast(1, name), uint8(n) - uint8(1));
end
end
