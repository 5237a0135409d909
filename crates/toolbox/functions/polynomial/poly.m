% -*- texinfo -*-
% @deftypefn  {} {} poly (@var{A})
% @deftypefnx {} {} poly (@var{x})
% @end deftypefn
function y = poly(x)
% The polynomial with given roots, or the characteristic polynomial of a square matrix.
if nargin < 1
    print_usage();
end
shortest = min(size(x));
n = max(size(x));
if shortest == 0
    y = 1;
    return;
elseif shortest == 1
    roots_of_y = x;
elseif shortest == n
    roots_of_y = eig(x);
else
    print_usage();
end
y = zeros(1, n + 1);
y(1) = 1;
for k = 1:n
    y(2:k+1) = y(2:k+1) - roots_of_y(k) .* y(1:k);
end
if isreal(x) || has_conjugate_pairs(roots_of_y)
    y = real(y);
end
end

function yes = has_conjugate_pairs(z)
% Whether each number above the real axis has its mirror image below, and there are such numbers.
above = in_order(z(imag(z) > 0));
below = in_order(conj(z(imag(z) < 0)));
yes = false;
if size_equal(above, below) && ~isempty(above)
    yes = all(above == below);
end
end

function z = in_order(z)
% The numbers sorted by their distance from 0 and, where that is the same, by their angle.
[~, order] = sort(atan2(imag(z), real(z)));
z = z(order);
[~, order] = sort(abs(z));
z = z(order);
end
