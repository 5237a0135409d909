% -*- texinfo -*-
% @deftypefn {} {} polyvalm (@var{c}, @var{x})
% @end deftypefn
function y = polyvalm(c, x)
% The value of a polynomial at a square matrix.
if nargin ~= 2
    print_usage();
end
if ~(isvector(c) || isempty(c))
    error('polyvalm: first argument must be a vector');
end
if ~issquare(x)
    error('polyvalm: second argument must be a square matrix');
end
if isempty(c)
    y = zeros(rows(x), class(x));
    return;
end
unit = eye(rows(x), class(x));
y = c(1) * unit;
for k = 2:length(c)
    y = y * x + c(k) * unit;
end
end
