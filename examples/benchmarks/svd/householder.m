%#shape x (K,1), v (K,1), beta
function [v, beta] = householder(x)
% HOUSEHOLDER  The reflection I - beta*v*v' takes the column x to a multiple of
% the first unit vector.

v = x;
len = sqrt(sum(x .^ 2));
if len == 0
    beta = 0;
    return
end
if x(1) < 0
    len = -len;
end
v(1) = x(1) + len;
beta = 1 / (len * v(1));
