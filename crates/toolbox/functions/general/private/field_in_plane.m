function [fx, fy, dx, dy] = field_in_plane(caller, given)
% The components of a field of vectors in the plane, and the places of its columns and rows, which
% are their numbers where the arguments of the function `caller` do not say them.
fx = given{end - 1};
fy = given{end};
if numel(given) == 2
    dx = (1:columns(fx))';
    dy = (1:rows(fx))';
else
    dx = given{1}(1, :);
    dy = given{2}(:, 1);
end
if ~size_equal(fx, fy)
    error('%s: size of X and Y must match', caller);
elseif ndims(fx) ~= 2
    error('%s: X and Y must be 2-D matrices', caller);
elseif length(dx) ~= columns(fx) || length(dy) ~= rows(fx)
    error('%s: size of dx and dy must match the respective dimension of X and Y', caller);
end
end
