% -*- texinfo -*-
% @deftypefn  {} {@var{c} =} nchoosek (@var{n}, @var{k})
% @deftypefnx {} {@var{c} =} nchoosek (@var{set}, @var{k})
% @end deftypefn
function C = nchoosek(v, k)
% The number of ways to choose k of v things; for a vector v, the choices themselves as rows.
if nargin ~= 2
    print_usage();
end
if ~isvector(v)
    error('nchoosek: first argument must be a scalar or a vector');
end
if ~(isreal(k) && isscalar(k) && k >= 0 && k == fix(k))
    error('nchoosek: K must be an integer >= 0');
end
if isscalar(v) && isnumeric(v)
    if iscomplex(v) || v < k || v < 0 || v ~= fix(v)
        error('nchoosek: N must be a non-negative integer >= K');
    end
    C = number_of_choices(v, min(k, v - k));
    warn_if_inexact(C);
elseif k == 0
    C = v(zeros(1, 0));
elseif k > numel(v)
    C = v(zeros(0, k));
else
    places = choices(numel(v), double(k)); % GNU Octave 7 fails for pairs of a column
    C = reshape(v(places), size(places));
end
end

function c = number_of_choices(n, k)
% The binomial coefficient as a product of whole numbers, freed of all denominators beforehand.
[above, below] = factors(n, k);
done = false;
while ~done
    for i = numel(below):-1:1
        common = gcd(below(i), above);
        [divisor, at] = max(common);
        below(i) = below(i) / divisor;
        above(at) = above(at) / divisor;
    end
    below = below(below > 1);
    above = above(above > 1);
    done = isempty(below);
end
c = cast(1, class(above));
for i = 1:numel(above)
    c = c * above(i);
end
end

function [above, below] = factors(n, k)
% What to multiply and what to divide by; for floating point, in pairs halved where both can be.
if isinteger(n) || isinteger(k)
    above = n - k + 1:n;
    below = 1:k;
elseif rem(k, 2)
    above = [((n - k + 1:n - (k + 1) / 2) .* (n - 1:-1:n - (k - 1) / 2)) / 2, n];
    below = [((1:(k - 1) / 2) .* (k - 1:-1:(k + 1) / 2)) / 2, k];
else
    above = ((n - k + 1:n - k / 2) .* (n:-1:n - k / 2 + 1)) / 2;
    below = ((1:k / 2) .* (k:-1:k / 2 + 1)) / 2;
end
end

function warn_if_inexact(c)
% Warns of a number of choices that its class may not hold exactly.
if isfloat(c) && c > flintmax(class(c))
    warning('Octave:nchoosek:large-output-float', ...
            'nchoosek: possible loss of precision');
elseif isinteger(c) && c == intmax(class(c))
    warning('Octave:nchoosek:large-output-integer', ...
            'nchoosek: result may have saturated at intmax');
end
end

function rows_of_places = choices(n, k)
% All ways to choose k of the places 1 to n, as rising rows in the order of a dictionary.
rows_of_places = zeros(number_of_choices(n, min(k, n - k)), k);
place = 1:k;
for row = 1:size(rows_of_places, 1)
    for j = 1:k
        rows_of_places(row, j) = place(j);
    end
    % The last place that can still move goes one up, and those after it follow close behind.
    j = k;
    while j > 1 && place(j) == n - k + j
        j = j - 1;
    end
    first = place(j) + 1;
    for i = j:k
        place(i) = first + i - j;
    end
end
end
