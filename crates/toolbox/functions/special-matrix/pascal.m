% -*- texinfo -*-
% @deftypefn  {} {} pascal (@var{n})
% @deftypefnx {} {} pascal (@var{n}, @var{t})
% @end deftypefn
function P = pascal(n, t)
% The Pascal matrix of order n, or as t says a triangular factor or a cube root of the identity.
if nargin < 1
    print_usage();
end
if nargin < 2
    t = 0;
end
if ~(isscalar(n) && isscalar(t))
    error('pascal: N and T must be scalars');
elseif ~any(t == [-1, 0, 1, 2])
    error('pascal: T must be -1, 0, 1, or 2, found %d', t);
end
if t == -1
    P = lower_factor(n, 1);
    return
end
P = lower_factor(n, -1);
if t == 0
    P = P * P';
elseif t == 2
    P = turned_clockwise(P);
    if rem(n, 2) ~= 1
        P = P * -1;
    end
end
end

function L = lower_factor(n, sign_step)
% Pascal's triangle as a lower triangular matrix, the sign changing by sign_step with each column.
L = zeros(n);
if n > 0
    L(:, 1) = 1;
end
for column = 2:n
    L(column:n, column) = sign_step * cumsum(L(column - 1:n - 1, column - 1));
end
end

function B = turned_clockwise(A)
% The matrix after a quarter turn to the right.
B = A.';
B = B(:, end:-1:1);
end
