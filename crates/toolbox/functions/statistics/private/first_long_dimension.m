function dim = first_long_dimension(x)
% The first dimension along which there is more than one element; the first where there is none.
dim = find(size(x) > 1, 1);
if isempty(dim)
    dim = 1;
end
end
