% -*- texinfo -*-
% @deftypefn {} {} istriu (@var{A})
% @end deftypefn
function yes = istriu(A)
% Whether a matrix is zero everywhere below its diagonal.
if nargin < 1
    print_usage();
end
yes = false;
if (isnumeric(A) || islogical(A)) && ndims(A) == 2
    [row, column] = find(A);
    yes = all(row <= column);
end
end
