function dim = first_dimension(extents)
% The first dimension that has more than one element; the first of all where none has.
dim = find(extents > 1, 1);
if isempty(dim)
    dim = 1;
end
end
