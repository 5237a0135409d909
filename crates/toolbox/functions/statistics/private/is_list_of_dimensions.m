function yes = is_list_of_dimensions(dim)
% Whether an argument is a vector of positive integers.
yes = isvector(dim) && isnumeric(dim) && all(dim > 0) && all(rem(dim, 1) == 0);
end
