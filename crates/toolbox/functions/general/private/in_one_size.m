function [x, y, z] = in_one_size(caller, names, x, y, z)
% Two or three coordinates in one size; an error of the function `caller`, which says their names,
% where they are not numbers or do not fit together.
if ~(isnumeric(x) && isnumeric(y) && (nargin < 5 || isnumeric(z)))
    error('%s: %s must be numeric arrays or scalars', caller, names);
end
if nargin < 5
    z = [];
    [differ, x, y] = common_size(x, y);
else
    [differ, x, y, z] = common_size(x, y, z);
end
if differ
    error('%s: %s must be the same size or scalars', caller, names);
end
end
