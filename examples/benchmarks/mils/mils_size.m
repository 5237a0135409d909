%#shape R (N,N), Z (N,N), i, k
function [R, Z] = mils_size(R, Z, i, k)
% MILS_SIZE  take the multiple of column i off column k that makes R(i,k)
%   at most half as large as R(i,i).
mu = round(R(i, k) / R(i, i));
if mu ~= 0
  R(1:i, k) = R(1:i, k) - mu * R(1:i, i);
  Z(:, k) = Z(:, k) - mu * Z(:, i);
end
