function [x, z] = mils(A, B, y, p)
% MILS  mixed-integer least squares: minimise norm(y - A*x - B*z), x real
%   and z integer.  Column j of X and Z is the j-th best of P solutions.
[m, k] = size(A);
[Q, R] = qr(A);
Q1 = Q(:, 1:k);
Q2 = Q(:, k+1:m);

% what the real part cannot reach decides on the integers
z = mils_ils(Q2' * B, Q2' * y, p);

% then the real part follows
rhs = Q1' * (y * ones(1, p) - B * z);
x = R(1:k, :) \ rhs;
