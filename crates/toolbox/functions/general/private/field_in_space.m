function [fx, fy, fz, dx, dy, dz] = field_in_space(caller, given)
% The components of a field of vectors in space, and the places along each dimension, which are
% numbers from 1 on where the arguments of the function `caller` do not say them.
fx = given{end - 2};
fy = given{end - 1};
fz = given{end};
if numel(given) == 3
    % A matrix has no third size: the message for that names this variable.
    sz = size(fx);
    dx = (1:sz(2))';
    dy = (1:sz(1))';
    dz = (1:sz(3))';
else
    dx = reshape(given{1}(1, :, 1), [], 1);
    dy = reshape(given{2}(:, 1, 1), [], 1);
    dz = reshape(given{3}(1, 1, :), [], 1);
end
if ~size_equal(fx, fy, fz)
    error('%s: size of X, Y, and Z must match', caller);
elseif ndims(fx) ~= 3
    error('%s: X, Y, and Z must be 2-D matrices', caller);
elseif length(dx) ~= size(fx, 2) || length(dy) ~= size(fx, 1) || length(dz) ~= size(fx, 3)
    error(['%s: size of dx, dy, and dz must match the respective ' ...
        'dimesion of X, Y, and Z'], caller);
end
end
