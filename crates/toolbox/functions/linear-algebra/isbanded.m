% -*- texinfo -*-
% @deftypefn {} {} isbanded (@var{A}, @var{lower}, @var{upper})
% @end deftypefn
function yes = isbanded(A, lower, upper)
% Whether what is not zero lies at most so many diagonals below and above the main one.
if nargin ~= 3
    print_usage();
end
if ~isreal(lower) || ~isreal(upper) || lower < 0 || upper < 0
    error('isbanded: LOWER and UPPER must be non-negative integers');
end
if isempty(A)
    yes = [];
elseif (isnumeric(A) || islogical(A)) && ndims(A) == 2
    [row, column] = find(A);
    above = column - row;
    yes = all(above(above >= 0) <= upper) && all(-above(above <= 0) <= lower);
else
    yes = false;
end
end
