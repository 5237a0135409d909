% -*- texinfo -*-
% @deftypefn {} {[@var{housv}, @var{beta}, @var{zer}] =} housh (@var{x}, @var{j}, @var{z})
% @end deftypefn
function [housv, beta, zer] = housh(x, j, z)
% The Householder reflection that turns x into a multiple of the unit vector j; zer: it is none.
if nargin ~= 3
    print_usage();
end
if ~isvector(x) && ~isscalar(x)
    error('housh: first input must be a vector');
elseif ~isscalar(j)
    error('housh: second argument must be an integer scalar');
end
housv = x;
beta = 0;
largest = max(abs(housv));
if largest ~= 0
    housv = housv / largest;
    alpha = norm(housv);
    if alpha > z
        beta = 1 / (alpha * (alpha + abs(housv(j))));
        direction = sign(housv(j));
        if direction == 0
            direction = 1;
        end
        housv(j) = housv(j) + alpha * direction;
    end
end
zer = beta == 0;
end
