% -*- texinfo -*-
% @deftypefn {} {} perms (@var{v})
% @end deftypefn
function A = perms(v)
% All orders of the elements of v as rows, those of the greatest leading elements first.
if nargin < 1
    print_usage();
end
v = reshape(v, 1, numel(v));
if isnumeric(v) || ischar(v)
    v = sort(v, 'ascend');
end
if isempty(v)
    A = reshape(v, 1, 0);
else
    places = falling_orders(numel(v));
    A = reshape(v(places), size(places));
end
end

function places = falling_orders(n)
% The orders of 1 to n as rows, in the reverse of the order of a dictionary.
places = 1;
for m = 2:n
    shorter = places;
    height = size(shorter, 1);
    places = zeros(m * height, m);
    for first = m:-1:1
        at = (m - first) * height + (1:height);
        places(at, 1) = first;
        places(at, 2:m) = shorter + (shorter >= first);
    end
end
end
